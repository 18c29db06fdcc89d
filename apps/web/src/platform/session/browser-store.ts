// What outlives a session, in IndexedDB: local and session storage are emptied when somebody signs out.
const name = 'uplink'
const shelves = ['drafts', 'keys', 'left-open'] as const

type Shelf = (typeof shelves)[number]

let opened: Promise<IDBDatabase> | undefined

/** The database. A browser that clears what the portal stored closes it, and it is opened again. */
function open(): Promise<IDBDatabase> {
  opened ??= answerOf(
    Object.assign(indexedDB.open(name, 1), {
      onupgradeneeded({ target }: IDBVersionChangeEvent) {
        const { result } = target as IDBOpenDBRequest
        for (const shelf of shelves) result.createObjectStore(shelf)
      },
    }),
  )
    .then((db) => {
      const close = () => {
        db.close()
        opened = undefined
      }
      return Object.assign(db, { onclose: close, onversionchange: close })
    })
    .catch((error: unknown) => {
      opened = undefined
      throw error
    })
  return opened
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser did not store it'))
  })
}

async function on<T>(
  shelf: Shelf,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const ask = async () => answerOf(work((await open()).transaction(shelf, mode).objectStore(shelf)))
  return ask().catch((error: unknown) => {
    // the browser has closed it, and has not said so yet
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    opened = undefined
    return ask()
  })
}

/** Everything on a shelf, by its key. Throws when the browser does not let the portal store anything. */
export async function everythingOn<T>(shelf: Shelf): Promise<Map<string, T>> {
  const db = await open()
  const store = db.transaction(shelf, 'readonly').objectStore(shelf)
  const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
  return new Map(keys.map((key, index) => [key as string, values[index] as T]))
}

/** Puts a thing on a shelf. Throws when the browser does not store it. */
export const putOn = (shelf: Shelf, key: string, value: unknown) =>
  on(shelf, 'readwrite', (store) => store.put(value, key))

/** Takes a thing from a shelf. Throws when the browser does not let the portal store anything. */
export const removeFrom = (shelf: Shelf, key: string) => on(shelf, 'readwrite', (store) => store.delete(key))
