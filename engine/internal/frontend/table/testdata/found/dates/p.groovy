preferences { page(name: "main") }
def main() {
  for (;;) { Date.parse("yyyy-MM-dd HH:mm", "2026-01-01 10:00").time }
}
