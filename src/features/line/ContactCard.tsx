import { View } from '@tarojs/components'
import { isIn, name, names } from '@qianxian/protocol/base/dictionary'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import { observer } from 'mobx-react'
import { contactsHere, contactWords } from '@/parts/line/contactHere'
import { copyText } from '@/platform/clipboard'
import { Button } from '@/ui/base/Button'
import { Row, Stack } from '@/ui/base/boxes'
import { Icon } from '@/ui/base/Icon'
import { Words } from '@/ui/base/Words'
import { DetailSection } from '@/ui/person/FactGrid'
import type { LineModel } from './LineModel'
import { grantLeft } from './lineWords'
import './ContactCard.scss'

interface ContactCardProps {
  model: LineModel
  line: LineDetail
  onShow: () => void
}

const marks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** What the other side has opened: hidden until it is asked for, over a watermark that names who looked. */
export const ContactCard = observer(function ContactCard({ model, line, onShow }: ContactCardProps) {
  const { received, actions } = line
  if (!received) return null
  const scopes = received.scopes.filter((scope) => isIn(contactsHere, scope))
  const canView = actions.includes('viewContact')
  if (!canView || scopes.length === 0) {
    return (
      <DetailSection title="TA 的联系方式">
        <Words size="m" tone="soft">
          {canView ? '对方开放的联系方式在这里不能显示' : received.isActive ? '对方暂未向你开放联系方式' : '对方开放的时间已经到了'}
        </Words>
      </DetailSection>
    )
  }
  const { contact } = model
  const rows = contact
    ? contactsHere.map((scope) => ({ scope, value: contact[scope] })).filter((row) => row.value !== null)
    : scopes.map((scope) => ({ scope, value: null }))
  return (
    <DetailSection title="TA 的联系方式" note={grantLeft(received.until)}>
      <View className="qx-contact" id="qx-contact">
        {contact ? (
          <Row isWrapping className="qx-contact__marks">
            {marks.map((mark) => (
              <Words key={mark} align="center" size="sm" className="qx-contact__mark">
                {contact.watermark}
              </Words>
            ))}
          </Row>
        ) : null}
        {rows.map(({ scope, value }) => (
          <Row key={scope} tall="row">
            <Icon name={scope === 'phone' ? 'phone' : 'message-circle'} size={40} color="var(--qx-success)" />
            <Stack isGrowing left={20}>
              <Words size="s" tone="soft">
                {name(contactWords, scope)}
              </Words>
              <Words
                size="xl"
                tone={value ? undefined : 'faint'}
                weight="semibold"
                leading="close"
                canSelect={value !== null}
                className="qx-contact__value"
              >
                {value ?? '••••••••'}
              </Words>
            </Stack>
            {value ? (
              <Button size="s" kind="secondary" icon="copy" onClick={() => copyText(value).catch(() => undefined)}>
                复制
              </Button>
            ) : null}
          </Row>
        ))}
        {contact ? (
          <Button isBlock top={12} kind="plain" icon="eye-off" onClick={() => model.hideContact()}>
            收起
          </Button>
        ) : (
          <Button isBlock top={12} icon="eye" id="qx-contact-show" onClick={onShow}>
            查看{names(contactWords, scopes)}
          </Button>
        )}
        <Words top={16} size="s" tone="soft">
          每次查看都会留下记录，对方能看到次数。请不要转给别人。
        </Words>
      </View>
    </DetailSection>
  )
})
