// Loaded into the portal under test, so that the portal ends with the test run: when the run ends, even by a kill,
// this pipe closes.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
