/**
 * Detects a login from an unknown kind of device or place. A job queries the map service for the place afterwards, so
 * that no login waits for it.
 */
import { BlockList, isIPv6 } from 'node:net'
import { deviceWords } from '@qianxian/protocol/account/device'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { networkOf } from '../../http/limits'
import { defineJob } from '../../jobs/job'
import { noteCity, sessionsOf } from '../auth/auth'
import { notify } from '../notice/notice'
import { shortName } from '../tenant/tenant'
import { strangeLogin } from './account.hooks'
import { newDevice, otherAppOf, sessionSubject } from './account.notices'
import { userById } from './account.repository'

const Login = object({ userId: Type.Integer(), sessionId: Type.Integer(), isByCode: Type.Boolean() })

/** The job that checks a login; every login enqueues it in its transaction. */
export const checkLoginJob = defineJob('account.lookAtLogin', Login, look)

type KeptSession = Awaited<ReturnType<typeof sessionsOf>>[number]

interface Looked {
  userId: number
  sessionId: number
  /** The login used a code sent to the account's phone, so its holder needs no text message there. */
  isByCode: boolean
}

async function look(ctx: Ctx, { userId, sessionId, isByCode }: Looked): Promise<void> {
  const kept = await sessionsOf(ctx, userId)
  const own = kept.find(({ id }) => id === sessionId)
  if (!own || own.city !== null) return
  const before = kept.filter(({ id }) => id < sessionId)
  const city = await cityOf(ctx, own, before)
  const user = await userById(ctx, userId)
  const isFirst = user !== null && user.createdAt >= own.createdAt
  const isHeard = !isByCode || before.some((one) => isOpen(ctx, one))
  const isNews = !isFirst && isHeard && !isAtHome(own.ip) && !isKnown(ctx, { ...own, city }, before)
  await ctx.tx(async (ctx) => {
    // A second run of the job stops here, so only one notice is sent.
    if (!(await noteCity(ctx, sessionId, city)) || !isNews) return
    // The notice is sent as the platform's, not as the person's own act: so it is unread on all devices, because the
    // new device may be another person's. The new device shows a different text.
    await strangeLogin.emit(ctx, userId)
    await notify(ctx, newDevice, { to: [userId], subject: sessionSubject(sessionId), facts: { sessionId, isByCode } })
  })
}

/** Returns the city; a network that was located before is not queried again. */
async function cityOf(ctx: Ctx, { ip }: KeptSession, before: readonly KeptSession[]): Promise<string> {
  const near = before.find((one) => one.city && networkOf(one.ip) === networkOf(ip))
  if (near?.city) return near.city
  const { cityName } = await ctx.adapters.geo.regionOfIp(ip, { provinceName: '', cityName: '' })
  return shortName(cityName)
}

const isOpen = ({ now }: Ctx, { revokedAt, expiresAt }: KeptSession): boolean => revokedAt === null && expiresAt > now

/**
 * True if the person logged in before with this kind of device in the same network or, as phones change networks often,
 * in the same city.
 */
const isKnown = (ctx: Ctx, own: KeptSession, before: readonly KeptSession[]): boolean =>
  before.some(
    (one) =>
      kindOf(ctx, one) === kindOf(ctx, own) && (networkOf(one.ip) === networkOf(own.ip) || (own.city !== '' && one.city === own.city)),
  )

const kindOf = (ctx: Ctx, { platform, device }: KeptSession): string => deviceWords(platform, device, otherAppOf(ctx))

/** Private networks, for example the server's own; no outside address is in them. */
const home = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  home.addSubnet(net, bits)
home.addAddress('::1', 'ipv6')
home.addSubnet('fc00::', 7, 'ipv6')

const isAtHome = (ip: string): boolean => home.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
