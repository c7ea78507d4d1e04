/** The demonstration's accounts: some of their own, four of the people, and a matchmaker. */
import { eq, sql } from 'drizzle-orm'
import { users } from '../../src/db/tables/account'
import { loveProfiles } from '../../src/db/tables/love'
import { hashPassword } from '../../src/features/auth/auth'
import { accounts, PASSWORD } from '../accounts'
import { newRole, newUser, phoneColumns } from '../makers/account'
import { APPLICANT, type Demonstration, SUSPENDED, untold } from '../stage'

export const demonstration: Demonstration = {
  async past(stage) {
    const { db, tenantId, secrets } = stage
    const passwordHash = await hashPassword(PASSWORD)
    for (const [key, role] of [
      ['member', null],
      ['auditor', 'auditor'],
      ['second', 'auditor'],
      ['finance', 'finance'],
      ['secondFinance', 'finance'],
    ] as const) {
      const { userName, phone } = accounts[key]
      const { id: userId } = await newUser(stage, { phone, userName, passwordHash })
      if (role) await newRole(stage, { userId, role })
    }
    for (const { userName } of [accounts.matchmaker, accounts.secondMatchmaker])
      await db.update(users).set({ passwordHash }).where(eq(users.userName, userName))
    for (const [key, { userId }] of [
      ['suspended', untold(stage, SUSPENDED)],
      ['applicant', stage.inhabitants[APPLICANT]!],
    ] as const) {
      const { userName, phone } = accounts[key]
      await db
        .update(users)
        .set({ ...phoneColumns(stage, phone), userName, passwordHash })
        .where(eq(users.id, userId))
    }
    for (const [key, gender, isVip] of [
      ['love', 'female', false],
      ['vip', 'male', true],
    ] as const) {
      const { userName, phone } = accounts[key]
      const [profile] = await db
        .select({ id: loveProfiles.id, userId: loveProfiles.userId })
        .from(loveProfiles)
        .where(
          sql`${loveProfiles.tenantId} = ${tenantId} and gender = ${gender} and is_vip = ${isVip} and is_verified and city_geo = '510100' and is_listed and completeness >= 80 and birthday between '1992-01-01' and '1999-12-31'`,
        )
        .orderBy(loveProfiles.id)
        .limit(1)
      await db
        .update(users)
        .set({ ...phoneColumns(stage, phone), userName, passwordHash })
        .where(eq(users.id, profile!.userId!))
      await db
        .update(loveProfiles)
        .set({ wechatEnc: secrets.seal(`qianxian_${key}`), privacy: { photos: 'all' } })
        .where(eq(loveProfiles.id, profile!.id))
    }
  },
}
