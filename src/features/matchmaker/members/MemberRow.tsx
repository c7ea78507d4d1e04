import { Text, View } from '@tarojs/components'
import { name } from '@qianxian/protocol/base/dictionary'
import { representationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { classes } from '@/ui/base/classes'
import { Icon } from '@/ui/base/Icon'
import { faceOfCard } from '@/parts/person/cardFace'
import { PersonRow } from '@/ui/person/PersonRow'
import { followUpWords } from '../desk/deskWords'
import './MemberRow.scss'

export interface MemberRowProps {
  member: ServedMember
  onOpen: (member: ServedMember) => void
}

/** A served member in a list: who they are, what is going on, and when to get in touch. */
export function MemberRow({ member, onOpen }: MemberRowProps) {
  const isServed = member.status === 'active'
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
      : ''
  return (
    <View className="qx-member-row" hoverClass="qx-tapped" onClick={() => onOpen(member)}>
      <PersonRow
        isBare
        person={faceOfCard(member.card)}
        tag={isServed ? undefined : { words: name(representationStatus, member.status), tone: 'gold' }}
        note={facts}
        isGone={!member.card.isAvailable}
      />
      {followUp || member.lastNote ? (
        <View className="qx-member-row__notes">
          {followUp ? (
            <View className={classes('qx-member-row__follow', followUp.isDue && 'qx-member-row__follow--due')}>
              <Icon name="clock" size={26} />
              <Text className="qx-member-row__follow-words">{followUp.words}</Text>
            </View>
          ) : null}
          {member.lastNote ? <Text className="qx-member-row__note">{member.lastNote}</Text> : null}
        </View>
      ) : null}
    </View>
  )
}
