import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Avatar } from '../base/media/Avatar'
import { Box, Row } from '../base/layout/layout'
import { tagClasses, type Tone } from '../base/text/Tag'
import { personFacts } from './PersonCard'
import type { PersonFace } from './PersonCard'
import { portraitLabel } from './portraitLabel'
import './PersonRow.scss'

/** Drawings of a face behind frosted glass; none of them is taken from a picture. */
const VEILS = 5

export interface PersonRowProps {
  person: PersonFace
  onOpen?: (id: string) => unknown
  /** Under the facts: a note, or the last visit. */
  note?: string
  /** After the name: the state of an introduction. */
  tag?: { words: string; tone?: Tone }
  /** At the right: a time, or a button. */
  right?: ReactNode
  /** For a row inside an existing card. */
  isBare?: boolean
  /** True if the person is no longer visible: the row turns pale and does not open. */
  isGone?: boolean
}

/** One person in a list: favourites, visitors, introductions. */
export function PersonRow({ person, onOpen, note, tag, right, isBare, isGone }: PersonRowProps) {
  const facts = isGone ? '无法查看资料' : personFacts(person)
  const canOpen = Boolean(onOpen) && !isGone
  // A compiled template accepts only host components, so the classes are written out; its conditions are sent to the
  // view as data, so they are short.
  const [hasAge, hasTag, hasFacts, hasNote] = [person.ageText, tag, facts, note].map(Boolean)
  return (
    <Row
      role="link"
      press="row"
      padX={isBare ? 28 : 24}
      padY={isBare ? 20 : 24}
      bottom={isBare ? undefined : 20}
      surface={isBare ? undefined : 'card'}
      isPale={isGone}
      className="qx-person-row"
      onClick={canOpen ? () => onOpen?.(person.id) : undefined}
    >
      <Box isFixed className="qx-person-row__face">
        <Avatar
          src={person.photo}
          alt={portraitLabel(person.name, person.ageText)}
          size={120}
          isVip={person.isVip}
          isVerified={person.isVerified}
          isOnline={person.isOnline}
        />
        {person.isLocked ? <View className={`qx-person-row__veil qx-person-row__veil--${(person.veil ?? 0) % VEILS}`} /> : null}
      </Box>
      <View compileMode className="qx-i qx-left-24 qx-stack qx-grow">
        <View className="qx-row qx-wrapping">
          <Text className="qx-text-l qx-semibold qx-leading-close">{person.name}</Text>
          {hasAge ? <Text className="qx-i qx-left-12 qx-fixed qx-text-m qx-tone-soft">{person.ageText}</Text> : null}
          {hasTag ? (
            <View className={`qx-i qx-left-12 ${tagClasses(tag?.tone)}`}>
              <Text className="qx-lines-1">{tag?.words}</Text>
            </View>
          ) : null}
        </View>
        {hasFacts ? <Text className="qx-lines-1 qx-text-sm qx-tone-soft">{facts}</Text> : null}
        {hasNote ? <Text className="qx-lines-1 qx-text-s qx-tone-soft">{note}</Text> : null}
      </View>
      {right ? (
        <Box isFixed left={16} size="s" tone="soft">
          {right}
        </Box>
      ) : null}
    </Row>
  )
}
