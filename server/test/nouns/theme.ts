/** Acts for each verb of zones, zones of each kind, and their invariants. */
import { audit } from '@qianxian/protocol/audit/audit'
import { theme } from '@qianxian/protocol/theme/theme'
import { and, eq } from 'drizzle-orm'
import { newTheme, newThemeMember, newThemeWish } from '../../seed/makers/theme'
import { themeMembers } from '../../src/db/tables/theme'
import { sweepThemeNews } from '../../src/features/theme/theme.jobs'
import type { Belongs, Scene } from '../scene'
import { onlooker, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'

const DAY = 86_400_000

export function themeStage(world: TestWorld) {
  const zone = (facts: Parameters<typeof newTheme>[1] = {}, tenantId = world.tenantA) => newTheme(world.bench(tenantId), facts)
  const rowOf = async (themeId: number, { profileId }: Person) =>
    (
      await world.world.db
        .select()
        .from(themeMembers)
        .where(and(eq(themeMembers.themeId, themeId), eq(themeMembers.profileId, profileId)))
    )[0]
  const within = (themeId: number, { profileId }: Person, facts: Partial<Parameters<typeof newThemeMember>[1]> = {}) =>
    newThemeMember(world.bench(), { themeId, profileId, ...facts })
  /** An application to a zone, claimed by an auditor. */
  const applied = async () => {
    const { id } = await zone({ kind: 'apply' })
    const person = await world.loveUser()
    await person.call(theme.joinTheme, { id, words: '每个周末都去爬山' })
    const { auditTaskId } = (await rowOf(id, person))!
    return { id, person, auditTaskId: auditTaskId! }
  }
  const admin = () => world.withRole('tenantAdmin')
  /** A member of a zone whose removal the platform proposed to an auditor. */
  const questioned = async (facts: Parameters<typeof newTheme>[1] = {}) => {
    const { id } = await zone(facts)
    const person = await world.loveUser()
    await within(id, person)
    await (await admin()).call(theme.askThemeRemoval, { id, no: person.no, words: '在专区里发布广告' })
    const { auditTaskId } = (await rowOf(id, person))!
    return { id, person, auditTaskId: auditTaskId! }
  }
  const decide = async (id: number, decision: 'approved' | 'rejected', field: 'words' | 'member' = 'words') => {
    const auditor = await world.auditor()
    await auditor.call(audit.claim, { id })
    const reasons = decision === 'rejected' ? [{ field, code: field === 'words' ? ('too_thin' as const) : ('advertisement' as const) }] : []
    return auditor.call(audit.decide, { id, decision, reasons })
  }
  return { zone, rowOf, within, applied, admin, questioned, decide }
}

const acts = (world: TestWorld): Acts<typeof theme> => {
  const { by, her, him } = stageOf(world)
  const { zone, within, admin } = themeStage(world)
  return {
    getThemes: async () => {
      await zone()
      return by(await her(), theme.getThemes, {})
    },
    getTheme: async () => by(await her(), theme.getTheme, { id: (await zone()).id }),
    getThemePeople: async () => {
      const { id } = await zone()
      await within(id, await her())
      return by(await him(), theme.getThemePeople, { id })
    },
    joinTheme: async () => by(await her(), theme.joinTheme, { id: (await zone({ kind: 'apply' })).id, words: '每个周末都去爬山' }),
    leaveTheme: async () => {
      const [{ id }, person] = [await zone(), await her()]
      await within(id, person)
      return by(person, theme.leaveTheme, { id })
    },
    askThemeRemoval: async () => {
      const [{ id }, person] = [await zone(), await her()]
      await within(id, person)
      return by(await admin(), theme.askThemeRemoval, { id, no: person.no, words: '在专区里发布广告' })
    },
    wishTheme: async () => by(await her(), theme.wishTheme, { id: (await zone()).id, isWished: true }),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { her, him } = stageOf(world)
  const { zone, within, applied, decide } = themeStage(world)
  return {
    'theme.told': async () => {
      const { person, auditTaskId } = await applied()
      return { hears: [person], says: '你已加入「周末爬山」', tap: () => decide(auditTaskId, 'approved') }
    },
    'theme.joined': async () => {
      const [{ id }, person] = [await zone({ kind: 'curated' }), await him()]
      const hourAgo = new Date(Date.now() - DAY - 3_600_000)
      await newThemeWish(world.bench(), { themeId: id, profileId: person.profileId, lookedAt: hourAgo })
      await within(id, await her(), { at: new Date(Date.now() - DAY) })
      return { hears: [person], says: '「周末爬山」来了 1 位新会员', tap: () => sweepThemeNews(world.served) }
    },
  }
}

const belongings = async ({ world, others }: Scene): Promise<Belongs<'theme' | 'themeMember'>> => {
  const { zone, within } = themeStage(world)
  const { id: open } = await zone({ title: '人人可进' })
  const inside = async () => {
    const person = await world.loveUser()
    await within(open, person)
    return person.no
  }
  return {
    own: { theme: () => Promise.resolve(open), themeMember: inside },
    foreign: {
      themeMember: { 'who is in no zone': others.second.no, 'of another tenant': others.far.no },
      theme: {
        'that is a draft': (await zone({ status: 'draft' })).id,
        'that closed without them': (await zone({ status: 'offline' })).id,
        'of another tenant': (await zone({}, world.tenantB)).id,
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'somebody asks to be taken into a zone that takes nobody by asking': `
    select z.id from theme_members z join themes t on t.tenant_id = z.tenant_id and t.id = z.theme_id where z.status = 'applied' and t.kind <> 'apply'`,
  'somebody in a zone that is of another tenant': `
    select z.id from theme_members z left join themes t on t.tenant_id = z.tenant_id and t.id = z.theme_id where t.id is null`,
  'somebody asks to be taken, and nobody has it in hand': `
    select z.id from theme_members z left join audit_tasks t on t.tenant_id = z.tenant_id and t.id = z.audit_task_id
    where z.status = 'applied' and (t.id is null or t.status not in ('need_human', 'assigned'))`,
}

/** Viewers who deal with a member of a sensitive zone, but are outside it. */
const secrets: Plant = async (world, { person }) => {
  const { zone, within } = themeStage(world)
  const { id } = await zone({ sensitivity: 'health', title: '携手同行' })
  await within(id, person)
  return {
    secrets: {},
    ids: { theme: id },
    onlookers: [onlooker('outside the zone', await world.loveUser({ profile: { gender: 'male' } }))],
  }
}

export const themeFacts = { table: theme, acts, tells, belongings, invariants, secrets }
