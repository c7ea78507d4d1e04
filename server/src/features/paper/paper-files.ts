/** The encrypted files of papers: decrypted with the paper's key, and removed once that key is destroyed. */
import type { Ctx } from '../../ctx'
import { unsealPaper } from './seal'

const REMOVED_AT_ONCE = 200

/** Null if the file was removed. */
export async function readSealed(ctx: Ctx, fileKey: string, wrapped: string): Promise<Buffer | null> {
  const file = fileKey === '' ? null : await ctx.adapters.storage.get(fileKey)
  if (file === null) return null
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(part as Buffer)
  return unsealPaper(ctx.env.papersKey, { content: Buffer.concat(parts), wrapped }, fileKey)
}

interface GoneFiles {
  listGoneFiles: (ctx: Ctx, limit: number) => Promise<readonly { id: number; fileKey: string }[]>
  clearFileKey: (ctx: Ctx, id: number) => Promise<void>
}

/** Removes the files of destroyed papers, outside a transaction. Returns their number. */
export async function removePaperFiles(ctx: Ctx, store: GoneFiles): Promise<number> {
  const gone = await store.listGoneFiles(ctx, REMOVED_AT_ONCE)
  for (const { id, fileKey } of gone) {
    await ctx.adapters.storage.remove(fileKey)
    await store.clearFileKey(ctx, id)
  }
  return gone.length
}
