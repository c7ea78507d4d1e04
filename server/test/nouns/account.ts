/** Acts for each verb of an account. */
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { eq } from 'drizzle-orm'
import { accountChanges, roleOffers, users } from '../../src/db/tables/account'
import { drawPhone } from '../../seed/makers/account'
import { drawToken, tokenHash } from '../../src/lib/secrets'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { TestWorld } from '../world'
import { dataTicket } from '../data-copy'
import { authStage } from './auth'
import { mediaStage } from './media'
import { isForNobody, type Plant } from '../secrets'

/** Resembles no name, phone or common password. */
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
    sendDataCode: async () => by(await her(), account.sendDataCode, {}),
    askDataCopy: async () => {
      const person = await her()
      await person.call(account.sendDataCode, {})
      return by(person, account.askDataCopy, { code: await world.smsCode(person.phone) })
    },
    exportData: async () => {
      const person = await her()
      return by(person, account.exportData, { ticket: await dataTicket(world, person) })
    },
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

const secrets: Plant = async (world, { person }) => {
  const { db, secrets } = world.world
  const [formerPhone, code] = [drawPhone(), drawToken()]
  await db.insert(accountChanges).values({
    tenantId: world.tenantA,
    userId: person.userId,
    what: 'phone',
    codeHash: code,
    formerEnc: secrets.seal(JSON.stringify({ phone: formerPhone, passwordHash: null })),
    changedAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  return {
    secrets: {
      phone: { mark: person.phone, isFor: ({ name }, path) => name === 'granted' && path.endsWith('/getContact') },
      formerPhone: { mark: formerPhone, isFor: isForNobody },
      undoCode: { mark: code, isFor: isForNobody },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'two changes of one account that can be taken back': `
    select user_id from account_changes where undone_at is null and expires_at > now() group by tenant_id, user_id having count(*) > 1`,
  'a change that was taken back, or was not, and keeps the contrary': `
    select id from account_changes where (undone_at is null) <> (former_enc is not null)`,
  'somebody logged in from before a change was taken back': `
    select s.id from sessions s join account_changes c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
    where c.undone_at is not null and s.revoked_at is null and s.created_at < c.undone_at`,
}

export const accountFacts = { table: account, acts, eachItsOwn, invariants, secrets }
