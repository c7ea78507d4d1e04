import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Avatar } from '../base/Avatar'
import { classes } from '../base/classes'
import { Icon } from '../base/Icon'
import type { Tone } from '../base/Tag'
import { factsOf } from './PersonCard'
import type { PersonFace } from './PersonCard'
import '../base/Tag.scss'
import './PersonRow.scss'

export interface PersonRowProps {
  person: PersonFace
  onOpen?: (id: string) => void
  /** Under the facts: a note, the last visit. */
  note?: string
  /** Behind the name: the state of an introduction. */
  tag?: { words: string; tone?: Tone }
  /** At the right: a time, a button. */
  right?: ReactNode
  /** Part of a card that is there already. */
  isBare?: boolean
  /** The person is not shown any more: the row turns pale and does not open. */
  isGone?: boolean
}

/** One person in a list: favourites, visitors, introductions. */
export function PersonRow({ person, onOpen, note, tag, right, isBare, isGone }: PersonRowProps) {
  const facts = isGone ? '暂时无法查看' : factsOf(person)
  const canOpen = Boolean(onOpen) && !isGone
  // Only host components go into a compiled template, and its conditions travel to the view as data, so they are short.
  const [hasAge, hasTag, hasFacts, hasNote] = [person.ageText, tag, facts, note].map(Boolean)
  return (
    <View
      className={classes('qx-person-row', isBare && 'qx-person-row--bare', isGone && 'qx-person-row--gone')}
      hoverClass={canOpen ? 'qx-tapped-row' : 'none'}
      onClick={() => canOpen && onOpen?.(person.id)}
    >
      <View className="qx-person-row__face">
        <Avatar src={person.photo} size={120} isVip={person.isVip} isVerified={person.isVerified} isOnline={person.isOnline} />
        {person.isLocked ? (
          <View className="qx-person-row__lock">
            <Icon name="lock" size={36} />
          </View>
        ) : null}
      </View>
      <View compileMode className="qx-person-row__main">
        <View className="qx-person-row__line">
          <Text className="qx-person-row__name">{person.name}</Text>
          {hasAge ? <Text className="qx-person-row__age">{person.ageText}</Text> : null}
          {hasTag ? (
            <View className={`qx-tag qx-tag--${tag?.tone ?? 'plain'} qx-person-row__tag`}>
              <Text className="qx-tag__words">{tag?.words}</Text>
            </View>
          ) : null}
        </View>
        {hasFacts ? <Text className="qx-person-row__facts">{facts}</Text> : null}
        {hasNote ? <Text className="qx-person-row__note">{note}</Text> : null}
      </View>
      {right ? <View className="qx-person-row__right">{right}</View> : null}
    </View>
  )
}
