definition(
    name: "Robot News", namespace: "crosscheck", author: "Crosscheck", category: "Convenience",
    description: "Tells what the robot does."
)

preferences {
    section("Settings") {
        input "robot", "capability.switch", title: "Robot"
    }
}

def installed() {
    subscribe(robot, "switch", changed)
}

def changed(evt) {
    sendPush("The robot is ${evt.value}.")
}
