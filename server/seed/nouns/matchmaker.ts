/** The demonstration's matchmakers, their members, and their notes. */
import { momentBefore, momentAfter } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { consentScope, type ConsentUse } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { and, eq, inArray } from 'drizzle-orm'
import { users } from '../../src/db/tables/account'
import { lineRequests } from '../../src/db/tables/line'
import { loveProfiles } from '../../src/db/tables/love'
import { matchmakers, type representations } from '../../src/db/tables/matchmaker'
import * as kinds from '../../src/features/matchmaker/matchmaker.notices'
import { accounts } from '../accounts'
import { newUser } from '../makers/account'
import { newBond, newMatchmaker, newNote, newUse } from '../makers/matchmaker'
import { newPicture } from '../makers/media'
import { newNotice } from '../makers/notice'
import { orderPicture } from '../pictures'
import { circleOf, type Demonstration, type Stage } from '../stage'

const CONSULTATIONS = [
  { type: 'call', content: '电话沟通半小时，期待一年内结婚，看重对方的责任心。' },
  { type: 'interview', content: '面谈了解家庭情况，父母开明，不急于买房。' },
  { type: 'feedback', content: '第一次见面感觉不错，约好下周再见。' },
] as const

/** Acts in the member's name: the act, hours ago, and whether the member was shown to another matchmaker. */
const USES: readonly [use: ConsentUse, hours: number, shownTo?: boolean][] = [
  ['profile_seen', 70],
  ['phone_seen', 68],
  ['draft_written', 50],
  ['searched', 30],
  ['photo_shown', 29, true],
  ['lines_seen', 6],
]
const DAYS_A_YEAR = 365

export const demonstration: Demonstration = {
  async people(stage) {
    const { now } = stage
    for (const [place, { picture, name, bio, cityCode, tags, experienceYears }] of stage.matchmakers.entries()) {
      // The third works in the second store.
      const known = { 0: accounts.matchmaker, 2: accounts.secondMatchmaker }[place]
      const { userName, phone } = known ?? { userName: `matchmaker_${place}`, phone: `1370000${String(place).padStart(4, '0')}` }
      const { id: userId } = await newUser(stage, { phone, userName, isVerified: true })
      const { id: avatarMediaId } = await newPicture(stage, orderPicture(stage, userId, picture, place))
      await stage.db.update(users).set({ headMediaId: avatarMediaId }).where(eq(users.id, userId))
      const { id } = await newMatchmaker(stage, {
        userId,
        name,
        bio,
        tags,
        experienceYears,
        avatarMediaId,
        cityGeo: cityCode,
        joinedAt: momentBefore(now, 200 + place * 90, 'day'),
      })
      stage.matchmakerIds.push(id)
    }
  },

  async past(stage) {
    const { now, matchmakerIds } = stage
    const { love, vip, women, men } = await circleOf(stage)
    const members = [love, ...women.slice(30, 38), ...men.slice(30, 36)]
    const scopes = values(consentScope)
    const bonds = await newBond.all(
      stage,
      members.map((profileId, place) => {
        const bond = { profileId, matchmakerId: matchmakerIds[place % 5 === 4 ? 1 : 0]! }
        const requestedAt = momentBefore(now, place * 6 + 3, 'day')
        if (place < members.length - 2)
          return {
            ...bond,
            scopes: place % 4 === 3 ? scopes.slice(0, 3) : scopes,
            requestedAt,
            startedAt: requestedAt,
            expiresAt: momentAfter(requestedAt, DAYS_A_YEAR, 'day'),
          }
        return {
          ...bond,
          mode: 'claimed' as const,
          status: 'consent_requested' as const,
          scopes: [],
          textVersion: null,
          message: '看了您的资料，觉得很用心，愿意让我帮您留意合适的人吗？',
          requestedAt,
          expiresAt: momentAfter(now, 5, 'day'),
        }
      }),
    )
    await newNote.all(
      stage,
      bonds.slice(0, 6).map(({ id }, place) => ({
        representationId: id,
        ...CONSULTATIONS[place % CONSULTATIONS.length]!,
        nextAt: momentAfter(now, place - 1, 'day'),
        createdAt: momentBefore(now, place + 1, 'day'),
      })),
    )
    const [ofVip, ofOther] = await newBond.all(
      stage,
      [vip, women[40]!].map((profileId, place) => ({
        profileId,
        // A matchmaker does not screen for former members, and the demonstration's matchmaker must screen for both.
        matchmakerId: matchmakerIds[place === 0 ? 1 : 0]!,
        status: 'ended' as const,
        scopes,
        requestedAt: momentBefore(now, 120, 'day'),
        startedAt: momentBefore(now, 119, 'day'),
        endedAt: momentBefore(now, 50, 'day'),
      })),
    )
    // Requested yesterday, waiting for the demonstration's matchmaker.
    const [asked] = await newBond.all(stage, [
      {
        profileId: women[44]!,
        matchmakerId: matchmakerIds[0]!,
        status: 'pending' as const,
        scopes: ['propose' as const, 'show_photo' as const],
        requestedAt: momentBefore(now, 1, 'day'),
        expiresAt: momentAfter(now, 6, 'day'),
      },
    ])
    await newUse.all(
      stage,
      USES.map(([use, hours, shownTo]) => ({
        representationId: bonds[0]!.id,
        profileId: love,
        use,
        shownToId: shownTo ? matchmakerIds[1]! : null,
        mark: `${use}:${hours}`,
        createdAt: momentBefore(now, hours, 'hour'),
      })),
    )
    await tellAll(stage, { love, vip, bonds, asked: asked!, ofVip: ofVip!, ofOther: ofOther! })
  },
}

type Bond = typeof representations.$inferSelect
interface Story {
  love: number
  vip: number
  bonds: readonly Bond[]
  /** Not answered yet. */
  asked: Bond
  /** A service that ended earlier. */
  ofVip: Bond
  ofOther: Bond
}

/** Notices of the demonstration's matchmaker and of the two login accounts; the newest is unread. */
async function tellAll(stage: Stage, { love, vip, bonds, asked, ofVip, ofOther }: Story): Promise<void> {
  const { db, tenantId, now, matchmakerIds } = stage
  const [desk] = await db
    .select({ userId: matchmakers.userId })
    .from(matchmakers)
    .where(and(eq(matchmakers.tenantId, tenantId), eq(matchmakers.id, matchmakerIds[0]!)))
  const members = await db
    .select({ id: loveProfiles.id, userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenantId), inArray(loveProfiles.id, [love, vip])))
  const userOf = (profileId: number) => members.find(({ id }) => id === profileId)!.userId!
  const waiting = await db
    .select({ id: lineRequests.id, createdAt: lineRequests.createdAt })
    .from(lineRequests)
    .where(and(eq(lineRequests.tenantId, tenantId), inArray(lineRequests.status, lineStates.unscreened)))
  const [ofLove, ...others] = bonds.filter(({ status, matchmakerId }) => status === 'active' && matchmakerId === matchmakerIds[0])
  const told = (kind: { kind: string }, bond: Bond, userId: number, days: number, isRead: boolean, facts = {}) => ({
    kind: kind.kind,
    userId,
    subject: kinds.serviceSubject(bond.id),
    aboutProfileId: userId === desk!.userId ? bond.profileId : null,
    facts: { representationId: bond.id, ...facts },
    at: momentBefore(now, days, 'day'),
    readAt: isRead ? momentBefore(now, days * 24 - 6, 'hour') : null,
  })
  await newNotice.all(stage, [
    told(kinds.memberInvited, ofLove!, userOf(love), 5, true),
    told(kinds.memberDrafted, ofLove!, userOf(love), 2, true),
    told(kinds.memberLeft, ofVip, userOf(vip), 50, true),
    told(kinds.serviceAsked, asked, desk!.userId, 1, false),
    told(kinds.consentGiven, ofLove!, desk!.userId, 3, true, { scopes: ofLove!.scopes }),
    told(kinds.consentNarrowed, others[2]!, desk!.userId, 1, false, { scopes: ['hold_phone'] }),
    told(kinds.consentRefused, ofOther, desk!.userId, 40, true),
    told(kinds.matchmakerLeft, ofOther, desk!.userId, 50, true),
    ...waiting.map(({ id, createdAt }) => ({
      kind: kinds.lineAsked.kind,
      userId: desk!.userId,
      subject: kinds.screeningSubject(id),
      facts: { lineId: id },
      at: createdAt,
    })),
  ])
}
