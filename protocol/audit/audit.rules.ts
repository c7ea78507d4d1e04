/** Reasons for a refusal that fit a kind of content and one item of it; app and server use the same lists. */
import { isIn } from '../base/dictionary'
import { type AuditReason, type AuditTarget, moneyTargets } from './audit.words'

const pictureReasons: readonly AuditReason[] = [
  'no_face',
  'many_faces',
  'not_self',
  'blurred',
  'screenshot',
  'watermark',
  'over_edited',
  'nudity',
  'child',
  'known_bad',
  'contact_info',
  'copyright',
  'other_rule',
]
const textReasons: readonly AuditReason[] = [
  'contact_info',
  'sensitive_words',
  'advertisement',
  'too_thin',
  'untrue',
  'marital_unclear',
  'age_mismatch',
  'under_age',
  'nickname_improper',
  'copyright',
  'other_rule',
]
/** A text or picture that does not describe its owner. */
const plainTextReasons: readonly AuditReason[] = [
  'contact_info',
  'sensitive_words',
  'advertisement',
  'too_thin',
  'untrue',
  'copyright',
  'other_rule',
]
const plainPictureReasons: readonly AuditReason[] = [
  'blurred',
  'screenshot',
  'watermark',
  'nudity',
  'child',
  'known_bad',
  'contact_info',
  'advertisement',
  'copyright',
  'other_rule',
]
const moneyReasons: readonly AuditReason[] = ['payee_mismatch', 'income_unclear', 'cashout_rule', 'other_rule']

/** Items of an application to become a matchmaker, of a trial, and of a termination. */
const applicationReasons: Readonly<Record<string, readonly AuditReason[]>> = {
  city: ['untrue', 'other_rule'],
  years: ['untrue', 'other_rule'],
  reason: ['too_thin', 'untrue', 'advertisement', 'contact_info', 'sensitive_words', 'other_rule'],
  papers: ['paper_unclear', 'paper_wrong', 'paper_mismatch', 'paper_old', 'paper_doubtful', 'other_rule'],
  application: ['untrue', 'paper_doubtful', 'advertisement', 'other_rule'],
  trial: ['trial_unserved', 'trial_complained', 'other_rule'],
}

/** Targets whose items all have the same reasons. */
const ownReasons: Readonly<Partial<Record<AuditTarget, readonly AuditReason[]>>> = {
  gift: ['other_rule'],
  risk: ['other_rule'],
  meeting: ['meet_unproven', 'other_rule'],
  contract: ['service_unproven', 'other_rule'],
  lead: ['lead_valid', 'lead_fake', 'other_rule'],
  share: ['share_by_record', 'share_unproven', 'other_rule'],
  attribution: ['claim_later', 'claim_unproven', 'claim_by_rule', 'other_rule'],
  identity: ['not_seen', 'paper_other', 'paper_invalid', 'under_age', 'other_rule'],
  certificate: [
    'paper_unclear',
    'paper_wrong',
    'paper_mismatch',
    'paper_old',
    'paper_doubtful',
    'holder_mismatch',
    'code_unknown',
    'other_rule',
  ],
}

/** Targets about a person: their texts and pictures. */
const personal: readonly AuditTarget[] = ['profile', 'photo', 'report']

export function reasonsOf(target: AuditTarget, item: { field: string; isPicture: boolean }): readonly AuditReason[] {
  if (isIn(moneyTargets, target) && target !== 'gift') return moneyReasons
  if (target === 'application') return applicationReasons[item.field] ?? ['other_rule']
  const own = ownReasons[target]
  if (own) return own
  if (item.isPicture) return isIn(personal, target) || target === 'spotlight' ? pictureReasons : plainPictureReasons
  return isIn(personal, target) ? textReasons : plainTextReasons
}
