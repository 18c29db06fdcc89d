import { pino, type Logger } from 'pino'

/** Writes JSON lines to standard output, without credentials. */
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
  // Written in blocks, because one write per request would cost a system call per request. The rest is written at
  // exit.
  return pino(
    options,
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }),
  )
}
