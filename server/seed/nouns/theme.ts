/** The demonstration's zones, of all kinds, and their members. */
import type { CertificateKind } from '@qianxian/protocol/certificate/certificate.words'
import { sweepFigures, sweepThemes } from '../../src/features/theme/theme.jobs'
import { updateTrustLevel } from '../../src/features/certificate/trust-level'
import { accounts } from '../accounts'
import { newCertificate } from '../makers/certificate'
import { newTheme, newThemeMember } from '../makers/theme'
import { drawZone, type ZonePicture } from '@qianxian/demonstration/portraits/zones'
import { renderSvg } from '@qianxian/demonstration/portraits/render'
import type { SeedPerson } from '@qianxian/demonstration/people/seed-person'
import { circleOf, ctxOfAccount, type Demonstration, type Stage } from '../stage'
import { fingerprint } from '../tenants'

const COVER_WIDTH = 640

type Shown = { picture: ZonePicture } & Omit<Parameters<typeof newTheme>[1], 'cover'>

const zones: readonly Shown[] = [
  { picture: 'walkers', title: '山野同行', intro: '周末想去山里走走的人', rule: { tags: ['hiking'] } },
  { picture: 'trusted', title: '实名安心', intro: '都完成了实名认证，聊得更放心', rule: { isVerified: true } },
  { picture: 'scholars', title: '硕博专区', intro: '学历都经过核实', rule: { educationMin: 'master' } },
  {
    picture: 'city',
    title: '成都三十岁',
    intro: '在成都，三十岁上下',
    rule: { city: '510100', ageMin: 28, ageMax: 35 },
    cities: ['510100'],
  },
  {
    picture: 'again',
    title: '重新出发',
    intro: '走过一段婚姻，也还相信下一段',
    rule: { maritalStatus: ['divorced'] },
    sensitivity: 'divorced',
  },
  { picture: 'readers', title: '读书会', intro: '写几句话，说说最近在读什么', kind: 'apply' },
  { picture: 'chosen', title: '红娘精选', intro: '由平台邀请，人数不多', kind: 'curated' },
  { picture: 'lounge', title: 'VIP 会客厅', intro: '只对 VIP 会员开放', isVipOnly: true, rule: { ageMin: 25 } },
]
/** Number of each sex, by invitation. */
const INVITED = 12
/** Number of each sex, with a certificate that a zone requires. */
const PROVEN = 11
/** Inhabitants used by no other story: the first belong to other nouns, the last to the tests. */
const QUIET = [40, 200] as const

/** People with an approved paper; divorced ones also consented to their zone. */
async function prove(stage: Stage, kind: CertificateKind, is: (person: SeedPerson) => boolean): Promise<number[]> {
  const ctx = await ctxOfAccount(stage, accounts.love)
  const found = stage.inhabitants.slice(...QUIET).filter(({ person }) => is(person))
  const chosen = (['female', 'male'] as const).flatMap((gender) => found.filter(({ person }) => person.gender === gender).slice(0, PROVEN))
  for (const { profileId } of chosen) {
    await newCertificate(stage, { profileId, kind })
    await updateTrustLevel(ctx, profileId)
  }
  return chosen.map(({ profileId }) => profileId)
}

export const demonstration: Demonstration = {
  async past(stage) {
    const { tenantId, world } = stage
    const { women, men } = await circleOf(stage)
    await prove(stage, 'education', ({ education }) => education === 'master' || education === 'doctor')
    const divorced = await prove(stage, 'divorce', ({ maritalStatus }) => maritalStatus === 'divorced')
    const invited = [...women.slice(0, INVITED), ...men.slice(0, INVITED)]
    for (const [sort, { picture, ...facts }] of zones.entries()) {
      const key = `public/t${tenantId}/zone/${fingerprint(picture)}.webp`
      await world.adapters.storage.put(key, (await renderSvg(drawZone(picture), COVER_WIDTH)).bytes, 'image/webp')
      const { id: themeId } = await newTheme(stage, { ...facts, cover: `/files/${key}`, sort })
      const people = facts.sensitivity ? divorced : facts.kind ? invited : []
      if (people.length > 0)
        await newThemeMember.all(
          stage,
          people.map((profileId) => ({ themeId, profileId })),
        )
    }
  },

  // Runs the nightly sweep.
  async waiting({ world, now }) {
    await sweepThemes(world, now)
    await sweepFigures(world, now)
  },
}
