/** The demonstration's people as others see them, and later changes of some. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { getMine, saveDraft, submitAudit } from '../../src/features/love/profile/profile.service'
import { profileSubject } from '../../src/features/love/love.notices'
import { newUser } from '../makers/account'
import { newTask } from '../makers/audit'
import { newProfiles } from '../makers/love'
import { newNotice } from '../makers/notice'
import type { SeedPerson } from '@qianxian/demonstration/people/seed-person'
import { orderPicture } from '../pictures'
import { circleOf, ctxOf, type Demonstration, type Stage } from '../stage'

const CHANGES: readonly { selfIntro: string; loveView: string }[] = [
  {
    selfIntro: '换了新的工作，离家近了很多，终于有时间把阳台种满花。喜欢早睡早起，周末去菜市场挑一条新鲜的鱼。',
    loveView: '两个人在一起，最要紧的是能好好说话。',
  },
  {
    selfIntro: '今年开始学游泳，从怕水到能游一千米，也想找一个愿意一起尝试新事情的人。平时做产品设计，话不多，但答应的事会做到。',
    loveView: '慢一点没关系，方向一致就好。',
  },
  { selfIntro: '在医院工作，作息不太规律，所以更珍惜能一起吃饭的日子。会做几道拿手的家乡菜，欢迎来尝。', loveView: '彼此体谅，各自成长。' },
  {
    selfIntro: '教了八年书，学生都说我严厉，其实只是嗓门大。喜欢看展、听相声，也喜欢一个人在江边走很久。',
    loveView: '欣赏对方，也被对方欣赏。',
  },
]

const YEAR_MINUTES = 366 * 24 * 60

export const demonstration: Demonstration = {
  async people(stage) {
    const { people, tenantId, now, inhabitants } = stage
    const users = await newUser.all(
      stage,
      people.map(({ isVip, isVerified, activeMinutesAgo }, place) => ({
        phone: `139${String(tenantId).padStart(2, '0')}${String(place + 1).padStart(6, '0')}`,
        userName: `member${tenantId}_${place + 1}`,
        isVip,
        isVerified,
        lastSeenAt: momentBefore(now, activeMinutesAgo, 'minute'),
      })),
    )
    const profiles = await newProfiles(
      stage,
      people.map((person, place) => {
        const userId = users[place]!.id
        // The first picture of every person is drawn before any second one, and recently active people come first.
        const turnOf = (at: number) => at * YEAR_MINUTES + person.activeMinutesAgo
        return {
          profile: profileOf(stage, person, place, userId),
          pictures: person.pictures.map((request, at) => orderPicture(stage, userId, request, turnOf(at))),
        }
      }),
    )
    for (const [place, person] of people.entries()) inhabitants.push({ person, userId: users[place]!.id, profileId: profiles[place]!.id })
  },

  async past(stage) {
    const { love, vip } = await circleOf(stage)
    for (const profileId of [love, vip]) await wereJudged(stage, profileId)
  },

  async waiting(stage) {
    for (const [place, patch] of CHANGES.entries()) {
      const ctx = await ctxOf(stage, place)
      const { version } = await getMine(ctx, {})
      const saved = await saveDraft(ctx, { version, patch })
      await submitAudit(ctx, { version: saved.version })
    }
  },
}

/** Their first profile was refused once, corrected, and approved; both notices are read. */
async function wereJudged(stage: Stage, profileId: number): Promise<void> {
  const ownerId = stage.inhabitants.find((one) => one.profileId === profileId)!.userId
  const at = (daysAgo: number) => momentBefore(stage.now, daysAgo, 'day')
  const item = { field: 'selfIntro', label: '自我介绍', before: null, hint: null, mediaId: null }
  const judged = { targetType: 'profile' as const, targetId: profileId, ownerId, title: '新会员' }
  const refused = await newTask(stage, {
    ...judged,
    items: [{ ...item, after: '加我微信聊吧' }],
    status: 'rejected',
    reasons: [{ field: 'selfIntro', code: 'contact_info' }],
    createdAt: at(62),
    decidedAt: at(61),
  })
  await newTask(stage, { ...judged, items: [], status: 'approved', createdAt: at(61), decidedAt: at(60) })
  await newNotice.all(stage, [
    { ...noticeOf(ownerId, profileId, at(61)), kind: 'love.refused', facts: { taskId: refused.id } },
    { ...noticeOf(ownerId, profileId, at(60)), kind: 'love.approved', facts: { isFirst: true } },
  ])
}

const noticeOf = (userId: number, profileId: number, at: Date) => ({ userId, subject: profileSubject(profileId), at, readAt: at })

function profileOf({ tenantId, now, secrets }: Stage, person: SeedPerson, place: number, userId: number) {
  const { seed, mate: _mate, pictures: _pictures, activeMinutesAgo, publishedDaysAgo, privacy, ...facts } = person
  return {
    userId,
    no: String(tenantId * 10_000_000 + 100_000 + seed * 37),
    ...facts,
    // Most of the demonstration's people show their pictures to all viewers, so that a visitor sees faces.
    privacy: { ...(place % 4 === 0 ? {} : { photos: 'all' as const }), ...privacy },
    publishedAt: momentBefore(now, publishedDaysAgo, 'day'),
    lastActiveAt: momentBefore(now, activeMinutesAgo, 'minute'),
    wechatEnc: place % 3 === 0 ? secrets.seal(`qx_friend${place}`) : null,
  }
}
