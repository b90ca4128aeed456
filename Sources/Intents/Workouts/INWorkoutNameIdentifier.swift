/// The name of a workout; any text is one.
public struct INWorkoutNameIdentifier: NamedText {
    /// The name as text; of a constant, the constant's.
    public var rawValue: String

    /// Makes a name from any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a name from any text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Running.
    public static let run = INWorkoutNameIdentifier("run")
    /// Sitting.
    public static let sit = INWorkoutNameIdentifier("sit")
    /// Steps.
    public static let steps = INWorkoutNameIdentifier("steps")
    /// Standing.
    public static let stand = INWorkoutNameIdentifier("stand")
    /// Moving.
    public static let move = INWorkoutNameIdentifier("move")
    /// Walking.
    public static let walk = INWorkoutNameIdentifier("walk")
    /// Yoga.
    public static let yoga = INWorkoutNameIdentifier("yoga")
    /// Dancing.
    public static let dance = INWorkoutNameIdentifier("dance")
    /// Cross-training.
    public static let crosstraining = INWorkoutNameIdentifier("crosstraining")
    /// An elliptical trainer.
    public static let elliptical = INWorkoutNameIdentifier("elliptical")
    /// A rowing machine.
    public static let rower = INWorkoutNameIdentifier("rower")
    /// Cycling.
    public static let cycle = INWorkoutNameIdentifier("cycle")
    /// Stairs.
    public static let stairs = INWorkoutNameIdentifier("stairs")
    /// Any other workout.
    public static let other = INWorkoutNameIdentifier("other")
    /// Running in a building.
    public static let indoorrun = INWorkoutNameIdentifier("indoorrun")
    /// Cycling in a building.
    public static let indoorcycle = INWorkoutNameIdentifier("indoorcycle")
    /// Walking in a building.
    public static let indoorwalk = INWorkoutNameIdentifier("indoorwalk")
    /// Exercise.
    public static let exercise = INWorkoutNameIdentifier("exercise")
}
