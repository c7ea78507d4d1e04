import { Text, View } from '@tarojs/components'
import { name, names } from '@qianxian/protocol/base/dictionary'
import { contactScope } from '@qianxian/protocol/line/line.words'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import { observer } from 'mobx-react'
import { copyText } from '@/platform/clipboard'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { DetailSection } from '@/ui/person/FactGrid'
import type { LineModel } from './LineModel'
import { grantLeft } from './lineWords'
import './ContactCard.scss'

const marks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** What the other side has opened: hidden until it is asked for, over a watermark that names who looked. */
export const ContactCard = observer(function ContactCard({ model, line }: { model: LineModel; line: LineDetail }) {
  const { received, actions } = line
  if (!received) return null
  if (!actions.includes('viewContact')) {
    return (
      <DetailSection title="TA 的联系方式">
        <Text className="qx-contact__none">{received.isActive ? '对方暂未向你开放联系方式' : '对方开放的时间已经到了'}</Text>
      </DetailSection>
    )
  }
  const { contact } = model
  const rows = contact
    ? [
        { scope: 'phone' as const, value: contact.phone },
        { scope: 'wechat' as const, value: contact.wechat },
      ].filter((row) => row.value !== null)
    : received.scopes.map((scope) => ({ scope, value: null }))
  return (
    <DetailSection title="TA 的联系方式" note={grantLeft(received.until)}>
      <View className="qx-contact" id="qx-contact">
        {contact ? (
          <View className="qx-contact__marks">
            {marks.map((mark) => (
              <Text key={mark} className="qx-contact__mark">
                {contact.watermark}
              </Text>
            ))}
          </View>
        ) : null}
        {rows.map(({ scope, value }) => (
          <View key={scope} className="qx-contact__row">
            <Icon name={scope === 'phone' ? 'phone' : 'message-circle'} size={40} color="var(--qx-success)" />
            <View className="qx-contact__main">
              <Text className="qx-contact__label">{name(contactScope, scope)}</Text>
              <Text className={value ? 'qx-contact__value' : 'qx-contact__value qx-contact__value--masked'} userSelect={value !== null}>
                {value ?? '••••••••'}
              </Text>
            </View>
            {value ? (
              <Button size="s" kind="secondary" icon="copy" onClick={() => copyText(value).catch(() => undefined)}>
                复制
              </Button>
            ) : null}
          </View>
        ))}
        {contact ? (
          <Button isBlock kind="plain" icon="eye-off" onClick={() => model.hideContact()}>
            收起
          </Button>
        ) : (
          <Button isBlock icon="eye" id="qx-contact-show" onClick={() => model.showContact()}>
            查看{names(contactScope, received.scopes)}
          </Button>
        )}
        <Text className="qx-contact__note">每次查看都会留下记录，对方能看到次数。请不要转给别人。</Text>
      </View>
    </DetailSection>
  )
})
