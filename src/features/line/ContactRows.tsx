/** Phone number and other contacts, over a watermark naming the viewer. */
import { View } from '@tarojs/components'
import { name } from '@qianxian/protocol/base/dictionary'
import type { ContactScope } from '@qianxian/protocol/line/line.words'
import { callPhone } from '@/platform/device/dial'
import { availableContacts, contactWords } from '@/parts/line/availableContacts'
import { copyText } from '@/platform/sharing/clipboard'
import { Button } from '@/ui/base/action/Button'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import type { Contact } from './LineModel'
import './ContactRows.scss'

const marks = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export interface ContactRowsProps {
  /** Undefined until requested; dots are shown for `scopes` until then. */
  contact: Contact | undefined
  scopes: readonly ContactScope[]
}

export function ContactRows({ contact, scopes }: ContactRowsProps) {
  const rows = contact
    ? availableContacts.map((scope) => ({ scope, value: contact[scope] })).filter((row) => row.value !== null)
    : scopes.map((scope) => ({ scope, value: null }))
  return (
    <View className="qx-contact-rows">
      {contact ? (
        <Row isWrapping className="qx-contact-rows__marks">
          {marks.map((mark) => (
            <Typography key={mark} align="center" size="sm" className="qx-contact-rows__mark">
              {contact.watermark}
            </Typography>
          ))}
        </Row>
      ) : null}
      {rows.map(({ scope, value }) => (
        <Row key={scope} tall="row">
          <Icon name={scope === 'phone' ? 'phone' : 'message-circle'} size={40} color="var(--qx-success)" />
          <Stack isGrowing left={20}>
            <Typography size="s" tone="soft">
              {name(contactWords, scope)}
            </Typography>
            <Typography
              size="xl"
              tone={value ? undefined : 'faint'}
              weight="semibold"
              leading="close"
              canSelect={value !== null}
              className="qx-contact-rows__value"
            >
              {value ?? '••••••••'}
            </Typography>
          </Stack>
          {value ? (
            <Row isFixed gap={12} left={12}>
              {scope === 'phone' ? (
                <Button size="s" onClick={() => callPhone(value)}>
                  拨打
                </Button>
              ) : null}
              <Button size="s" kind="secondary" onClick={() => copyText(value).catch(() => undefined)}>
                复制
              </Button>
            </Row>
          ) : null}
        </Row>
      ))}
    </View>
  )
}
