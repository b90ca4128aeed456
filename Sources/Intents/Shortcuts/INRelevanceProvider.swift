public import Foundation

/// When a shortcut is of use: the base of all such conditions.
public class INRelevanceProvider: INValue, KindNaming {
    static var kinds: [INValue.Type] {
        [
            INDailyRoutineRelevanceProvider.self, INDateRelevanceProvider.self,
            INLocationRelevanceProvider.self,
        ]
    }

    required init(fields: Fields) {
        super.init(fields: fields.named(Self.self))
    }
}

/// At a time.
public final class INDateRelevanceProvider: INRelevanceProvider {
    /// Makes a condition.
    ///
    /// - Parameters:
    ///   - startDate: From when on.
    ///   - endDate: Until when; just then unless given.
    public convenience init(start startDate: Date, end endDate: Date?) {
        self.init { fields in
            fields["startDate"] = startDate
            fields["endDate"] = endDate
        }
    }

    /// From when on.
    public var startDate: Date { fields["startDate"] ?? .distantPast }
    /// Until when.
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

/// At a moment that comes every day, or a place that people go to.
public final class INDailyRoutineRelevanceProvider: INRelevanceProvider {
    /// What people do every day.
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
        /// When headphones are connected.
        case headphonesConnected
        /// While training.
        case activeWorkout
        /// When the exercise of the day is not done.
        case physicalActivityIncomplete
    }

    /// Makes a condition.
    public convenience init(situation: INDailyRoutineSituation) {
        // Written whatever it is, for none of them says nothing.
        self.init { $0["situation"] = situation }
    }

    /// The moment or the place.
    public var situation: INDailyRoutineSituation { fields["situation", default: .morning] }
}

/// What people do every day.
public typealias INDailyRoutineSituation = INDailyRoutineRelevanceProvider.Situation
