// Loaded into the portal under test: it ends with the test run, also when that is killed, which closes this pipe.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
