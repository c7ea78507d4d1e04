/** What pictures ask of nouns above them. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'

/** A picture was refused for good or until an appeal; in the transaction of the judgement. */
export const pictureRefused = event<Ctx, [mediaId: number]>('a picture was refused')

/** Others see it from now on as somebody, in that transaction where it has one. `look`: its fingerprint, null where that says nothing. */
export const pictureShown = event<TxCtx, [userId: number, look: string | null]>('a picture became one of somebody')

/** The album of somebody whom nobody else changes until the transaction ends. */
export interface LockedAlbum {
  profileId: number
  /** Of the album as it is. */
  version: number
  /** To be called once its photos are as they shall be. */
  changed(): Promise<void>
}

/** Inside a transaction. `own`: the viewer's, begun where there is none. Throws `not_found` where nobody has that profile. */
export const lockAlbum = query<TxCtx, [profileId: number | 'own'], LockedAlbum>('whose album is it')
