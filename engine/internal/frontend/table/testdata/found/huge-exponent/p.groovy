def installed() { sendPush(1e9999999999 as String) }
