import type { PendingImages } from './pendingImages.types'

interface Row {
  id: string
  userId: number
  at: number
  name: string
  /** Stores the bytes rather than the file, because Safari before 14 lost stored files. */
  bytes: ArrayBuffer
  type: string
}

const TABLE = 'pictures'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('qx', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE, { keyPath: 'id' })
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no database'))
  })
}

async function inTable<Result>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await openDatabase()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const turn = database.transaction(TABLE, mode)
      const asked = work(turn.objectStore(TABLE))
      turn.oncomplete = () => resolve(asked.result)
      turn.onabort = () => reject(turn.error ?? new Error('not kept'))
    })
  } finally {
    database.close()
  }
}

const letGo = (id: string): Promise<void> => inTable('readwrite', (table) => table.delete(id)).then(() => undefined)

export const pendingImages: PendingImages = {
  async hold(userId, { id, image }) {
    const blob = image.file ?? (await (await fetch(image.path)).blob())
    const row: Row = { id, userId, at: Date.now(), name: image.name, bytes: await new Response(blob).arrayBuffer(), type: blob.type }
    await inTable('readwrite', (table) => table.put(row))
    return image
  },

  async all(userId) {
    const rows: Row[] = await inTable('readonly', (table) => table.getAll() as IDBRequest<Row[]>)
    for (const row of rows) if (row.userId !== userId) void letGo(row.id)
    return rows
      .filter((row) => row.userId === userId)
      .sort((one, other) => one.at - other.at)
      .map(({ id, name, bytes, type }) => {
        const file = new File([bytes], name, { type })
        return { id, image: { path: URL.createObjectURL(file), size: file.size, name, file } }
      })
  },

  release: letGo,

  forget: () => inTable('readwrite', (table) => table.clear()).then(() => undefined),
}
