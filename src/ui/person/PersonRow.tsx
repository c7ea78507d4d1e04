import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Avatar } from '../base/Avatar'
import { classes } from '../base/classes'
import { Icon } from '../base/Icon'
import { Tag } from '../base/Tag'
import type { Tone } from '../base/Tag'
import { factsOf } from './PersonCard'
import type { PersonFace } from './PersonCard'
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
  /** The person is not shown any more: the row turns pale and does not open. */
  isGone?: boolean
}

/** One person in a list: favourites, visitors, introductions. */
export function PersonRow({ person, onOpen, note, tag, right, isGone }: PersonRowProps) {
  const facts = isGone ? '暂时无法查看' : factsOf(person)
  const canOpen = Boolean(onOpen) && !isGone
  return (
    <View
      className={classes('qx-person-row', isGone && 'qx-person-row--gone')}
      hoverClass={canOpen ? 'qx-tapped-row' : 'none'}
      onClick={() => canOpen && onOpen?.(person.id)}
    >
      <View className='qx-person-row__face'>
        <Avatar
          src={person.photo}
          size={120}
          isVip={person.isVip}
          isVerified={person.isVerified}
          isOnline={person.isOnline}
        />
        {person.isLocked ? (
          <View className='qx-person-row__lock'>
            <Icon name='lock' size={36} />
          </View>
        ) : null}
      </View>
      <View className='qx-person-row__main'>
        <View className='qx-person-row__line'>
          <Text className='qx-person-row__name'>{person.name}</Text>
          {person.ageText ? <Text className='qx-person-row__age'>{person.ageText}</Text> : null}
          {tag ? (
            <Tag tone={tag.tone} className='qx-person-row__tag'>
              {tag.words}
            </Tag>
          ) : null}
        </View>
        {facts ? <Text className='qx-person-row__facts'>{facts}</Text> : null}
        {note ? <Text className='qx-person-row__note'>{note}</Text> : null}
      </View>
      {right ? <View className='qx-person-row__right'>{right}</View> : null}
    </View>
  )
}
