/** Disclosures between the two people of an introduction: those received, and the own ones with their end. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { DISCLOSURE_CHECKED, disclosureStatus } from '@qianxian/protocol/disclosure/disclosure.words'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { navigateTo } from '@/router/navigator'
import { Button } from '@/ui/base/action/Button'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { confirm } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailSection } from '@/ui/person/FactGrid'
import type { DisclosureModel } from './DisclosureModel'

export interface DisclosureSectionProps {
  model: DisclosureModel
  /** Called to choose a certificate. */
  onChoose: () => void
}

/** Renders nothing before it is loaded. */
export const DisclosureSection = observer(function DisclosureSection({ model, onChoose }: DisclosureSectionProps) {
  const { detail } = model
  useEffect(() => void detail.load(), [detail])
  useDidReturn(() => void detail.reload())
  if (!detail.value) return null
  const { received } = detail.value
  const { live, over, offers } = model
  const isEmpty = received.length + live.length + over.length + offers.length === 0

  async function handleRevoke(id: number) {
    const content = '撤回后对方立刻看不到这一句。'
    if (await confirm({ title: '撤回核验说明', content, confirmWords: '撤回' })) await model.revoke(id)
  }

  return (
    <DetailSection title="核验说明" note="只有你们两人能看">
      <Box id="qx-disclosures">
        {received.map(({ kind, sentence, expiresAt }) => (
          <Statement key={kind} sentence={sentence} note={`TA 的认证${DISCLOSURE_CHECKED}，${dateAndTime(expiresAt)} 前有效，只给你看`} />
        ))}
        {live.map(({ id, sentence, expiresAt }) => (
          <Box key={id}>
            <Statement sentence={sentence} note={`你发给 TA 的，${dateAndTime(expiresAt)} 前有效`} />
            <Row justify="end">
              <Button size="s" kind="ghost" id={`qx-disclosure-revoke-${id}`} onClick={() => handleRevoke(id)}>
                撤回
              </Button>
            </Row>
          </Box>
        ))}
        {over.map(({ id, sentence, status }) => (
          <Typography key={id} bottom={12} size="sm" tone="faint">
            {`${sentence}（${name(disclosureStatus, status)}）`}
          </Typography>
        ))}
        {isEmpty ? (
          <Typography size="sm" tone="soft">
            学历、收入等认证通过后，可以只把结果告诉 TA，不给看证件。
          </Typography>
        ) : null}
        {offers.length > 0 ? (
          <Button top={12} isBlock kind="secondary" icon="badge-check" id="qx-disclosure-choose" onClick={onChoose}>
            发一项核验说明
          </Button>
        ) : null}
        {isEmpty ? (
          <Button top={12} isBlock kind="plain" id="qx-disclosure-certify" onClick={() => navigateTo('/member/love/authindex')}>
            去认证
          </Button>
        ) : null}
      </Box>
    </DetailSection>
  )
})

function Statement({ sentence, note }: { sentence: string; note: string }) {
  return (
    <Row gap={16} align="start" bottom={16}>
      <Icon name="badge-check" size={40} color="var(--qx-success)" />
      <Stack isGrowing gap={4}>
        <Typography weight="semibold">{sentence}</Typography>
        <Typography size="sm" tone="soft">
          {note}
        </Typography>
      </Stack>
    </Row>
  )
}
