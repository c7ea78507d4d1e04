/** How an account is tried: a way to do each thing. */
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { eq } from 'drizzle-orm'
import { roleOffers, users } from '../../src/db/tables/account'
import { drawToken, tokenHash } from '../../src/lib/secrets'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { TestWorld } from '../world'
import { authStage } from './auth'
import { mediaStage } from './media'
import type { Plant } from '../secrets'

/** Nobody's name, phone or favourite word. */
const PASSWORD = 'reed-lantern-7'

const acts = (world: TestWorld): Acts<typeof account> => {
  const { by, visitor, her, newPhone, word } = stageOf(world)
  const { code, picture } = authStage(world)
  const { uploaded } = mediaStage(world)
  const { db } = world.world
  return {
    regByPhone: async () => {
      const phone = newPhone()
      return by(visitor, account.regByPhone, { phone, code: await code(phone, 'register'), password: PASSWORD, agreed: true })
    },
    checkPhone: async () => by(visitor, account.checkPhone, { phone: newPhone(), ...(await picture()) }),
    checkUserName: async () => by(await world.member(), account.checkUserName, { userName: `name_${word()}` }),
    getUser: async () => by(await her(), account.getUser, {}),
    getUnread: async () => by(await her(), account.getUnread, {}),
    bindPhone: async () => {
      const phone = newPhone()
      return by(await world.member(), account.bindPhone, { phone, code: await code(phone, 'bind') })
    },
    bindPhoneByMa: async () =>
      by(await world.member(), account.bindPhoneByMa, { platform: 'weapp', code: `sandbox-${word()}`, phoneCode: `phone-${newPhone()}` }),
    bindWx: async () => by(await world.member(), account.bindWx, { platform: 'weapp', code: `sandbox-${word()}` }),
    bindInvite: async () => {
      const { userId } = await world.member()
      const [inviter] = await db.select().from(users).where(eq(users.id, userId))
      return by(await world.member(), account.bindInvite, { inviteId: inviter!.inviteCode })
    },
    acceptRole: async () => {
      const offer = drawToken()
      const expiresAt = new Date(Date.now() + 86_400_000)
      await db.insert(roleOffers).values({ tenantId: world.tenantA, tokenHash: tokenHash(offer), role: 'auditor', expiresAt })
      return by(await world.member(), account.acceptRole, { offer })
    },
    setAvator: async () => {
      const person = await her()
      return by(person, account.setAvator, { mediaId: await uploaded(person) })
    },
    setUsername: async () => by(await world.member(), account.setUsername, { userName: `name_${word()}` }),
    setPassword: async () => by(await world.member(), account.setPassword, { password: PASSWORD }),
    exportData: async () => by(await her(), account.exportData, {}),
    getSessions: async () => by(await world.member(), account.getSessions, {}),
    getClosing: async () => by(await world.member(), account.getClosing, {}),
    closeAccount: async () => by(await world.member(), account.closeAccount, { agreed: true }),
    revokeSession: async () => {
      const person = await world.member()
      const phone = person.phone
      await visitor.call(auth.loginByPhone, { phone, code: await code(phone, 'login'), agreed: true })
      const other = (await person.call(account.getSessions, {})).data.find((row) => !row.isCurrent)!
      return by(person, account.revokeSession, { id: other.id })
    },
  }
}

const eachItsOwn: EachItsOwn<typeof account> = {
  bindPhone: 'a token with each answer',
  bindPhoneByMa: 'a token with each answer',
}

const secrets: Plant = async (_world, { person }) => ({
  secrets: { phone: { mark: person.phone, isFor: ({ name }, path) => name === 'granted' && path.endsWith('/getContact') } },
})

export const accountFacts = { table: account, acts, eachItsOwn, secrets }
