import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from '../base/Icon'
import type { IconName } from '../base/Icon'
import './FactGrid.scss'

export interface Fact {
  label: string
  value: string
  icon?: IconName
  /** Proved by a document or in person. */
  isVerified?: boolean
}

/** Facts about a person, two to a row, each under its name. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <View className="qx-facts">
      {facts.map((fact) => (
        <View key={fact.label} className="qx-facts__fact">
          {fact.icon ? (
            <View className="qx-facts__icon">
              <Icon name={fact.icon} size={34} />
            </View>
          ) : null}
          <View className="qx-facts__words">
            <Text className="qx-facts__label">{fact.label}</Text>
            <View className="qx-facts__line">
              <Text className="qx-facts__value">{fact.value}</Text>
              {fact.isVerified ? <Icon name="badge-check" size={28} color="var(--qx-success)" /> : null}
            </View>
          </View>
        </View>
      ))}
    </View>
  )
}

/** A white card with a title, for one topic of a detail page. */
export function DetailSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <View className="qx-detail-section">
      <View className="qx-detail-section__head">
        <Text className="qx-detail-section__title">{title}</Text>
        {note ? <Text className="qx-detail-section__note">{note}</Text> : null}
      </View>
      {children}
    </View>
  )
}
