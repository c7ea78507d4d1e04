/** The address of a recorded view: signed, for one viewer's newest view, until it ends. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { PaperLookRow } from './paper-store'

interface LookPlace {
  /** Signed with every address: an address of one noun opens no paper of another. */
  mark: string
  /** Path of the address of a view. */
  path: string
  store: {
    loadLook: (ctx: Ctx, id: number) => Promise<PaperLookRow | null>
    loadLastLookBy: (ctx: Ctx, userId: number) => Promise<PaperLookRow | null>
  }
}

export const addressOver = () => fault('paper_address_over')

export function lookAddresses({ mark, path, store }: LookPlace) {
  const signatureOf = (ctx: Ctx, id: number): string =>
    createHmac('sha256', ctx.env.papersKey).update(`${mark}\n${ctx.tenant.id}\n${id}`).digest('base64url')

  return {
    addressOf: (ctx: Ctx, look: PaperLookRow): { url: string; until: string } => ({
      url: `${path}?look=${look.id}&s=${signatureOf(ctx, look.id)}`,
      until: look.until.toISOString(),
    }),

    /** The view of an address; throws `paper_address_over`. */
    async lookAt(ctx: Ctx, query: { look?: unknown; s?: unknown }): Promise<PaperLookRow> {
      const id = typeof query.look === 'string' && /^\d{1,15}$/.test(query.look) ? Number(query.look) : 0
      const [right, given] = [Buffer.from(signatureOf(ctx, id)), Buffer.from(typeof query.s === 'string' ? query.s : '')]
      if (right.length !== given.length || !timingSafeEqual(right, given)) throw addressOver()
      const look = await store.loadLook(ctx, id)
      if (!look || look.until <= ctx.now || (await store.loadLastLookBy(ctx, look.byUserId))?.id !== look.id) throw addressOver()
      return look
    },
  }
}
