/** The rules for partners in plain words: the versions compared, and the acknowledgement of a partner. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { partner } from '@qianxian/protocol/partner/partner'
import type { PartnerRules } from '@qianxian/protocol/partner/partner.schema'
import { useState } from 'react'
import { call, callQuietly, errorsInline } from '@/request/call'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { toastOutcome } from '@/shell/toastOutcome'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'

export const PartnerRulesScreen = guardScreen(function PartnerRulesScreen() {
  const [model] = useState(() => new DetailModel<PartnerRules>({ load: () => callQuietly(partner.getPartnerRules, {}) }))
  useDetailPage(model)
  const again = () => void model.reload()
  async function acknowledge(version: number) {
    await call(partner.acknowledgePlan, { version }, { ...errorsInline, loadingText: '正在确认' })
    await model.reload()
  }
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <DetailView
        model={model}
        render={(rules) => <Versions rules={rules} onAcknowledge={(version) => void toastOutcome(acknowledge(version), '已确认')} />}
      />
    </Screen>
  )
})

function Versions({
  rules: { versions, toAcknowledge },
  onAcknowledge,
}: {
  rules: PartnerRules
  onAcknowledge: (version: number) => void
}) {
  if (versions.length === 0) return <EmptyState art="nothing" title="还没有公布分成规则" words="公布以后，都会写在这里。" />
  return (
    <Box padTop={16} padBottom={48}>
      {versions.map(({ version, effectiveFrom, isInForce, sentences }) => (
        <CardBox key={version} isInset bottom={24} pad={28} radius="m" id={`qx-partner-rules-${version}`}>
          <Row justify="between" gap={16} bottom={12}>
            <Typography level={2} size="ml" weight="semibold">
              {`${dateInWords(effectiveFrom)}起的规则`}
            </Typography>
            {isInForce ? <Tag tone="success">现在适用</Tag> : null}
          </Row>
          <Stack gap={12}>
            {sentences.map(({ text, isNew }) => (
              <Row key={text} gap={12} align="start">
                <Typography isGrowing>{text}</Typography>
                {isNew ? <Tag tone="gold">有变化</Tag> : null}
              </Row>
            ))}
          </Stack>
          {version === toAcknowledge ? (
            <Button top={24} isBlock id="qx-partner-acknowledge" onClick={() => onAcknowledge(version)}>
              我已了解
            </Button>
          ) : null}
        </CardBox>
      ))}
    </Box>
  )
}
