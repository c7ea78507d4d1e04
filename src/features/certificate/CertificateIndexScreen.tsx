/**
 * 诚信认证: the level of trust, the requirements and benefits of the next one, every certificate's state, and the views of
 * papers.
 */
import { name } from '@qianxian/protocol/base/dictionary'
import type { MyCertificates } from '@qianxian/protocol/certificate/certificate.schema'
import { certificateKind, TRUST_MAX, trustBrings, trustWords } from '@qianxian/protocol/certificate/certificate.words'
import { useState } from 'react'
import { groupCertificates, nextLevelWords, levelProgress } from '@/parts/certificate/certificateWords'
import { KindCells, myCertificates, MyCertificatesView } from '@/parts/certificate/MyCertificates'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ProgressRing } from '@/ui/base/feedback/ProgressRing'
import { Typography } from '@/ui/base/text/Typography'
import { PaperAccessLog, PapersPrivacyCard } from '@/parts/certificate/PapersParts'

export const CertificateIndexScreen = guardScreen(function CertificateIndexScreen() {
  const [mine] = useState(myCertificates)
  const again = () => void mine.load()
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <MyCertificatesView
        model={mine}
        render={(shown) => (
          <Box padTop={24} padBottom={48}>
            <Level mine={shown} />
            {shown.list.length === 0 ? <EmptyState title="认证暂未开放" words="平台开放后，这里可以直接认证。" /> : null}
            {groupCertificates(shown.list).map(({ title, list }) => (
              <KindCells key={title} title={title} list={list} />
            ))}
            <PaperAccessLog looks={shown.looks.map((look) => ({ ...look, about: name(certificateKind, look.kind) }))} />
            <PapersPrivacyCard />
          </Box>
        )}
      />
    </Screen>
  )
})

function Level({ mine }: { mine: MyCertificates }) {
  const { level, weight } = mine
  const next = nextLevelWords(mine)
  return (
    <Row isInset bottom={32} pad={32} surface="brand" radius="l" align="start">
      <ProgressRing value={levelProgress(mine)} size={128} thickness={10}>
        <Typography size="2xl" weight="bold" isFigure>
          {level}
        </Typography>
      </ProgressRing>
      <Stack isGrowing left={28}>
        <Typography level={2} size="xl" weight="bold" leading="close" id="qx-trust-level">
          {`${level} 级 · ${trustWords[level]}`}
        </Typography>
        <Typography top={4} size="s" tone="soft">
          {`${weight} 分，最高 ${TRUST_MAX} 级`}
        </Typography>
        <Typography top={12} size="sm" leading="close">
          {`现在：${trustBrings[level]}`}
        </Typography>
        {next ? (
          <Typography top={8} size="sm" weight="semibold" leading="close" id="qx-trust-next">
            {next}
          </Typography>
        ) : null}
      </Stack>
    </Row>
  )
}
