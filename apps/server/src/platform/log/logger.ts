import { pino, type Logger } from 'pino'

/** JSON lines on standard output. Credentials never get into them. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'authorization',
        'password',
        'token',
        '*.authorization',
        '*.password',
        '*.token',
        '*.headers.authorization',
        '*.headers.cookie',
      ],
      censor: '[hidden]',
    },
  }
  // Written in blocks: a line per request would cost a system call per request. What is left goes out at exit.
  return pino(
    options,
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }),
  )
}
