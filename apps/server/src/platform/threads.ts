import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'

// Work of the processor that takes longer than anybody else's call may wait for it: it is done in a thread of its own.

/** How a question ended that has no answer: it took too long or needed too much memory, or too many others wait. */
export type Unanswered = { failed: 'limit' | 'busy' }

/** A thread that answers one question after the other. */
export interface Thread<Question, Answer> {
  ask(question: Question): Promise<{ answer: Answer } | Unanswered>
}

interface ThreadOptions {
  /** What runs in it; it calls `answerQuestions`. */
  file: URL
  /** How long one question may take; then the thread is ended, and the next question gets a new one. */
  limitMs: number
}

type Message<Answer> = { begun: true } | { answer: Answer } | { error: Error }

interface Waiting<Question, Answer> {
  question: Question
  resolve: (done: { answer: Answer } | Unanswered) => void
  reject: (error: Error) => void
}

/** How many questions may wait; so a person waits no longer than for a slow report. */
const maxWaiting = 20
const megabytes = 256

/** Starts with the first question, and does not keep the process alive. */
export function createThread<Question, Answer>({ file, limitMs }: ThreadOptions): Thread<Question, Answer> {
  const waiting: Waiting<Question, Answer>[] = []
  let worker: Worker | undefined
  let current: Waiting<Question, Answer> | undefined
  let timer: NodeJS.Timeout | undefined

  function open(): Worker {
    const isSource = file.pathname.endsWith('.ts')
    const opened = new Worker(isSource ? startOf(file) : file, {
      eval: isSource,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    opened.unref()
    opened.on('message', (message: Message<Answer>) => {
      // loading what it needs is not the question's fault
      if ('begun' in message) timer = setTimeout(() => leave(opened, { failed: 'limit' }), limitMs)
      else if ('answer' in message) done(({ resolve }) => resolve(message))
      else done(({ reject }) => reject(message.error))
    })
    opened.on('error', (error: Error & { code?: string }) =>
      leave(opened, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { failed: 'limit' } : error),
    )
    opened.on('exit', () => leave(opened, new Error('the thread has ended')))
    return opened
  }

  /** Ends a thread, and the question that it was asked. */
  function leave(left: Worker, result: Unanswered | Error): void {
    if (worker !== left) return
    worker = undefined
    void left.terminate()
    done(({ resolve, reject }) => (result instanceof Error ? reject(result) : resolve(result)))
  }

  function done(end: (query: Waiting<Question, Answer>) => void): void {
    clearTimeout(timer)
    const waiting = current
    current = undefined
    if (waiting) end(waiting)
    next()
  }

  function next(): void {
    current ??= waiting.shift()
    if (current) (worker ??= open()).postMessage(current.question)
  }

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) return resolve({ failed: 'busy' })
        waiting.push({ question, resolve, reject })
        if (!current) next()
      }),
  }
}

/** In development and in tests: a text that starts a file of the sources. */
function startOf(file: URL): string {
  const tsx = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/cjs$/, 'mjs')
  return `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
}

/** In the thread: answers each question. It steps back for the process's own work, where priorities are a thread's. */
export function answerQuestions<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  const port = parentPort
  if (!port) throw new Error('this file runs in a thread')
  if (process.platform === 'linux') setPriority(10)
  port.on('message', (question: Question) => {
    port.postMessage({ begun: true })
    void work(question).then(
      (answer) => port.postMessage({ answer }),
      (error: unknown) => port.postMessage({ error }),
    )
  })
}
