/**
 * Recognises a banned person with a new phone number. Phone and identity number refuse them (`account/returning-user`,
 * `identity`); a wallet, device or photo only warns others, because families share wallets and devices, and photos are stolen.
 */
import type { TxCtx } from '../../ctx'
import { deviceHashOf, devicesOf, usersOnDevices } from '../auth/auth'
import { listPhotoHashes } from '../media/media'
import { listUsersOfSamePayer } from '../pay/pay'
import { listBannedUsers, saveBanMarks, type StrikeRecord } from '../strike/strike'
import { noteRisk } from './risk'

export async function saveMarksOfBan(ctx: TxCtx, ban: StrikeRecord): Promise<void> {
  const { action, userId } = ban
  if (action !== 'ban' || userId === null) return
  const devices = await devicesOf(ctx, userId)
  await saveBanMarks(ctx, ban, 'device', devices)
  await saveBanMarks(ctx, ban, 'photo', await listPhotoHashes(ctx, userId))
  const near = new Set([...(await listUsersOfSamePayer(ctx, userId)), ...(await usersOnDevices(ctx, devices))])
  for (const other of near) if (other !== userId) await noteRisk(ctx, other, 'linked', userId)
}

/** Notes that a user logs in on a banned person's device. */
export async function noteDevice(ctx: TxCtx, userId: number): Promise<void> {
  const device = deviceHashOf(ctx)
  if (device === null) return
  for (const banned of await listBannedUsers(ctx, 'device', device)) if (banned !== userId) await noteRisk(ctx, userId, 'linked', banned)
}

/** Notes that a user shows a banned person's picture. */
export async function notePhoto(ctx: TxCtx, userId: number, look: string | null): Promise<void> {
  if (look === null) return
  for (const banned of await listBannedUsers(ctx, 'photo', look)) if (banned !== userId) await noteRisk(ctx, userId, 'banned_photo', banned)
}
