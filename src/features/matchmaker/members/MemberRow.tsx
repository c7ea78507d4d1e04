import { name } from '@qianxian/protocol/base/dictionary'
import { representationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { PersonRow } from '@/ui/person/PersonRow'
import { followUpWords } from '../desk/deskWords'

export interface MemberRowProps {
  member: ServedMember
  onOpen: (member: ServedMember) => void
  /** Answers a member who requested this matchmaker. */
  onAnswer?: (member: ServedMember, isAccepted: boolean) => unknown
}

/** A served member in a list: card, current events, and the next contact. */
export function MemberRow({ member, onOpen, onAnswer }: MemberRowProps) {
  const isServed = member.status === 'active'
  const isAsked = member.status === 'pending'
  const followUp = member.followUpAt ? followUpWords(member.followUpAt) : null
  const facts = isServed
    ? [
        `牵线剩 ${member.quotaLeft} 次`,
        member.openLines > 0 ? `进行中 ${member.openLines}` : '',
        member.lastActiveAt ? `${relativeTime(member.lastActiveAt)}来过` : '',
      ]
        .filter(Boolean)
        .join(' · ')
    : member.status === 'consent_requested'
      ? '邀请已发出，等本人授权'
      : isAsked
        ? '请你做红娘，等你答复'
        : ''
  return (
    <Box role="link" bottom={20} surface="card" isClipped onClick={() => onOpen(member)}>
      <PersonRow
        isBare
        person={toPersonFace(member.card)}
        tag={isServed ? undefined : { words: onAnswer && isAsked ? '待你答复' : name(representationStatus, member.status), tone: 'gold' }}
        note={facts}
        isGone={!member.card.isAvailable}
      />
      {onAnswer && isAsked ? (
        <Row justify="end" gap={16} right={28} left={28} padTop={16} padBottom={20} line="top">
          <Button size="s" kind="ghost" id={`qx-request-decline-${member.representationId}`} onClick={() => onAnswer(member, false)}>
            婉拒
          </Button>
          <Button size="s" id={`qx-request-accept-${member.representationId}`} onClick={() => onAnswer(member, true)}>
            接受
          </Button>
        </Row>
      ) : null}
      {followUp || member.lastNote ? (
        <Row align="start" right={28} left={28} padTop={16} padBottom={20} line="top">
          {followUp ? (
            <Row gap={8} isFixed right={16} tone={followUp.isDue ? 'brand' : 'soft'}>
              <Icon name="clock" size={26} />
              <Typography size="s" weight={followUp.isDue ? 'semibold' : undefined} leading="close">
                {followUp.words}
              </Typography>
            </Row>
          ) : null}
          {member.lastNote ? (
            <Typography isGrowing size="s" tone="soft" leading="close" lines={2}>
              {member.lastNote}
            </Typography>
          ) : null}
        </Row>
      ) : null}
    </Box>
  )
}
