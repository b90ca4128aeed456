public import Foundation

/// The condition for a useful shortcut: the base class of all such conditions.
public class INRelevanceProvider: INValue, KindNaming {
    static var kinds: [INValue.Type] {
        [
            INDailyRoutineRelevanceProvider.self, INDateRelevanceProvider.self,
            INLocationRelevanceProvider.self,
        ]
    }

    override required init(fields: Fields) {
        super.init(fields: fields.named(Self.self))
    }

    /// Reads what ``INValue/encode(with:)`` wrote; `nil` for anything else.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        fields = fields.named(Self.self)
    }
}

/// At a time.
public final class INDateRelevanceProvider: INRelevanceProvider {
    /// Makes a condition.
    ///
    /// - Parameters:
    ///   - startDate: The start.
    ///   - endDate: The end; the moment of the start unless given.
    public convenience init(start startDate: Date, end endDate: Date?) {
        self.init { fields in
            fields["startDate"] = startDate
            fields["endDate"] = endDate
        }
    }

    /// The start.
    public var startDate: Date { fields["startDate"] ?? .distantPast }
    /// The end.
    public var endDate: Date? { fields["endDate"] }
}

/// In an area.
public final class INLocationRelevanceProvider: INRelevanceProvider {
    /// Makes a condition.
    public convenience init(region: CLRegion) {
        self.init { $0["region"] = Kind(region) }
    }

    /// The area.
    public var region: CLRegion {
        let region: Kind<CLRegion>? = fields["region"]
        return region?.value ?? CLRegion(fields: Fields())
    }
}

/// At a moment of every day, or a usual place.
public final class INDailyRoutineRelevanceProvider: INRelevanceProvider {
    /// A situation of every day.
    public enum Situation: Int, NamedEnumeration {
        /// In the morning.
        case morning
        /// In the evening.
        case evening
        /// At home.
        case home
        /// At work.
        case work
        /// At school.
        case school
        /// In the gym.
        case gym
        /// On the way.
        case commute
        /// With connected headphones.
        case headphonesConnected
        /// While training.
        case activeWorkout
        /// The exercise of the day is not complete.
        case physicalActivityIncomplete
    }

    /// Makes a condition.
    public convenience init(situation: INDailyRoutineSituation) {
        // Always written, because every situation has a meaning.
        self.init { $0["situation"] = situation }
    }

    /// The situation.
    public var situation: INDailyRoutineSituation { fields["situation", default: .morning] }
}

/// A situation of every day.
public typealias INDailyRoutineSituation = INDailyRoutineRelevanceProvider.Situation
