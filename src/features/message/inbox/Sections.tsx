/** Fixed above the conversations: notices and customer service. */
import { Image } from '@tarojs/components'
import { values } from '@qianxian/protocol/base/dictionary'
import { noticeSection } from '@qianxian/protocol/notice/notice.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callPhone } from '@/platform/device/dial'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Badge } from '@/ui/base/text/Badge'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Cell } from '@/ui/base/layout/Cell'
import { IconCircle, type IconCircleProps } from '@/ui/base/media/IconCircle'
import { Icon } from '@/ui/base/media/Icon'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { regionAttributes } from '@/ui/base/accessibility/attributes'
import { Typography } from '@/ui/base/text/Typography'
import { View } from '@tarojs/components'
import { dayOrTime } from '../messageTime'
import { sectionWords } from '../sections'
import type { Inbox } from './Inbox'

export const Sections = observer(function Sections({ model }: { model: Inbox }) {
  const [isServiceOpen, setServiceOpen] = useState(false)
  const { head } = model
  const phone = head?.service.phone || configStore.servicePhone
  // The code opens WeChat; Douyin forbids links to it.
  const code = process.env.TARO_ENV === 'tt' ? '' : configStore.fileUrl(head?.service.qrCode) || configStore.serviceQrCode
  return (
    <Box isInset top={16} surface="card" isClipped>
      <View {...regionAttributes('list', '消息分类')}>
        <ListItems>
          {values(noticeSection).map((section) => {
            const { title, words, ...look } = sectionWords[section]
            const { newest = null, unread = 0 } = head?.[section] ?? {}
            return (
              <SectionRow
                key={section}
                id={`qx-inbox-${section}`}
                look={look}
                title={title}
                words={newest?.words ?? words}
                when={newest ? dayOrTime(newest.at) : ''}
                unread={unread}
                role="link"
                onTap={() => navigateTo('/subpages/member/message/detail', { section })}
              />
            )
          })}
          {phone || code ? (
            <SectionRow
              id="qx-inbox-service"
              look={{ icon: 'headset', tone: 'success' }}
              title="客服"
              words="遇到问题，随时找我们"
              when=""
              unread={0}
              role="button"
              onTap={() => setServiceOpen(true)}
            />
          ) : null}
        </ListItems>
      </View>
      <Sheet isOpen={isServiceOpen} onClose={() => setServiceOpen(false)} title="联系客服">
        {phone ? <Cell label="客服电话" icon="phone" value={phone} onClick={() => callPhone(phone)} /> : null}
        {code ? (
          <Stack align="center" padY={24}>
            <Image className="qx-inbox__code" src={code} ariaLabel="客服二维码" mode="aspectFit" webp showMenuByLongpress />
            <Typography top={8} size="m" tone="soft">
              长按识别，联系客服
            </Typography>
          </Stack>
        ) : null}
      </Sheet>
    </Box>
  )
})

interface SectionRowProps {
  id: string
  look: Pick<IconCircleProps, 'icon' | 'tone'>
  title: string
  words: string
  when: string
  unread: number
  role: 'link' | 'button'
  onTap: () => unknown
}

function SectionRow({ id, look, title, words, when, unread, role, onTap }: SectionRowProps) {
  return (
    <Row id={id} role={role} padX={24} padY={20} press="row" onClick={onTap}>
      <Badge mark={unread > 0 ? { kind: 'count', count: unread } : null}>
        <IconCircle {...look} size={80} />
      </Badge>
      <Stack isGrowing left={24}>
        <Row gap={12}>
          <Typography isGrowing size="l" weight="semibold">
            {title}
          </Typography>
          <Typography isFixed size="s" tone="faint">
            {when}
          </Typography>
        </Row>
        <Typography lines={1} size="sm" tone="soft">
          {words}
        </Typography>
      </Stack>
      <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
    </Row>
  )
}
