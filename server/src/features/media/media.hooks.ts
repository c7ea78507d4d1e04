/** Queries of pictures to the features above, and events they publish to them. */
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'

/** A picture was refused for good or until an appeal; published in the transaction of the decision. */
export const pictureRefused = event<Ctx, [mediaId: number]>('a picture was refused')

/**
 * A picture is now shown to others for this user; published in that transaction if there is one. `look`: its fingerprint, null if
 * it is not distinctive.
 */
export const pictureShown = event<TxCtx, [userId: number, look: string | null]>('a picture became one of somebody')

/** Locks the account of a picture's owner until the transaction ends; it comes before albums and pictures. */
export const lockOwner = query<TxCtx, [userId: number], void>('whose account is locked for a picture')

/** An album locked against other changes until the transaction ends. */
export interface LockedAlbum {
  profileId: number
  /** Version of the current album. */
  version: number
  /** Call after the photos have been changed. */
  changed(): Promise<void>
}

/**
 * Locks an album; must run inside a transaction. `own`: the viewer's album, created if missing. Throws `not_found` if there is no
 * such profile.
 */
export const lockAlbum = query<TxCtx, [profileId: number | 'own'], LockedAlbum>('whose album is it')
