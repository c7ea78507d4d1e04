/** Notices about a person's own check, worded by its state when they are read. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { checkFailure, portraitStates, portraitStatus } from '@qianxian/protocol/identity/identity.words'
import type { Ctx } from '../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { checkById } from './identity.repository'
import { matchOf } from './portrait.repository'

/** Opening the real-name page marks it read. */
export const identitySubject = 'identity'

const CheckFacts = object({ checkId: Type.Integer() })

async function words(ctx: Ctx, told: readonly StoredNotice<{ checkId: number }>[]): Promise<Map<number, NoticeWords>> {
  const made = new Map<number, NoticeWords>()
  for (const { id, facts } of told) {
    const check = await checkById(ctx, facts.checkId)
    const text =
      check?.status === 'passed'
        ? '实名认证已通过，资料里的性别和出生日期以证件为准'
        : check?.failure
          ? `实名认证没有通过：${checkFailure[check.failure]}`
          : null
    if (text) made.set(id, { text, target: noticeLink('/member/certification') })
  }
  return made
}

export const identityTold = noticeKind('identity.told', CheckFacts, {
  section: 'system',
  topic: 'audit',
  slot: 'audit',
  page: '/member/certification',
  cadence: 'now',
  outside: '你的实名认证有结果了',
  words,
})

const PortraitFacts = object({ userId: Type.Integer() })

async function portraitWords(ctx: Ctx, told: readonly StoredNotice<{ userId: number }>[]): Promise<Map<number, NoticeWords>> {
  const made = new Map<number, NoticeWords>()
  for (const { id, facts } of told) {
    const status = (await matchOf(ctx, facts.userId))?.status
    if (status && isIn(portraitStates.judged, status))
      made.set(id, {
        text: `头像${portraitStatus[status]}`,
        target: noticeLink(status === 'matched' ? '/member/certification' : '/member/love/editinfo'),
      })
  }
  return made
}

export const portraitTold = noticeKind('identity.portrait', PortraitFacts, {
  section: 'system',
  topic: 'audit',
  slot: 'audit',
  page: '/member/certification',
  cadence: 'now',
  outside: '你的头像比对有结果了',
  words: portraitWords,
})

/** Notifies the person that the proven identity needs a new face check. */
export const recheckTold = noticeKind('identity.recheck', object({}), {
  section: 'system',
  topic: 'audit',
  slot: 'audit',
  page: '/member/certification',
  cadence: 'now',
  outside: '请重新刷脸核验',
  words: (_ctx, told) =>
    Promise.resolve(
      new Map(
        told.map(({ id }) => [
          id,
          { text: '举报经核实，请重新刷脸核验，之前「已刷脸」不再显示', target: noticeLink('/member/certification') },
        ]),
      ),
    ),
})

/** Notifies the person that their proven name was proven by a face on another account. */
export const displacedTold = noticeKind('identity.displaced', object({}), {
  section: 'system',
  topic: 'audit',
  slot: 'audit',
  page: '/member/certification',
  cadence: 'now',
  outside: '你的实名认证已取消',
  words: (_ctx, told) =>
    Promise.resolve(
      new Map(
        told.map(({ id }) => [
          id,
          {
            text: '另一个账号刷脸认证了这个身份证号，这里的实名认证已取消；是你本人请刷脸核验',
            target: noticeLink('/member/certification'),
          },
        ]),
      ),
    ),
})

export const identityNotices = [identityTold, portraitTold, recheckTold, displacedTold]
