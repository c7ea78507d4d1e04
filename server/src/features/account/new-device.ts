/**
 * A login from where nobody knew the person: on another kind of device than before, or from another place. What map knows the
 * place is asked afterwards, by a job, so that no login waits for it.
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

/** Sent by every login, in its transaction. */
export const checkLoginJob = defineJob('account.lookAtLogin', Login, look)

type KeptSession = Awaited<ReturnType<typeof sessionsOf>>[number]

interface Looked {
  userId: number
  sessionId: number
  /** A code that was sent to the account's phone let it in: whoever has that in the hand needs no message there. */
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
    // Done twice it tells once.
    if (!(await noteCity(ctx, sessionId, city)) || !isNews) return
    // By us and not by the person, though it was their account that came in: it is unread for all devices of the account,
    // because the one that came in may be somebody else's. That one reads of itself in other words.
    await strangeLogin.emit(ctx, userId)
    await notify(ctx, newDevice, { to: [userId], subject: sessionSubject(sessionId), facts: { sessionId, isByCode } })
  })
}

/** Of a network that was looked up before no map is asked again. */
async function cityOf(ctx: Ctx, { ip }: KeptSession, before: readonly KeptSession[]): Promise<string> {
  const near = before.find((one) => one.city && networkOf(one.ip) === networkOf(ip))
  if (near?.city) return near.city
  const { cityName } = await ctx.adapters.geo.regionOfIp(ip, { provinceName: '', cityName: '' })
  return shortName(cityName)
}

const isOpen = ({ now }: Ctx, { revokedAt, expiresAt }: KeptSession): boolean => revokedAt === null && expiresAt > now

/** Somebody came in on such a device before, in that network or, as phones change theirs all the time, in that city. */
const isKnown = (ctx: Ctx, own: KeptSession, before: readonly KeptSession[]): boolean =>
  before.some(
    (one) =>
      kindOf(ctx, one) === kindOf(ctx, own) && (networkOf(one.ip) === networkOf(own.ip) || (own.city !== '' && one.city === own.city)),
  )

const kindOf = (ctx: Ctx, { platform, device }: KeptSession): string => deviceWords(platform, device, otherAppOf(ctx))

/** The house in which the server itself stands; from elsewhere nobody comes by such an address. */
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
