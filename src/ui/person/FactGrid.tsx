import type { ReactNode } from 'react'
import { Icon } from '../base/media/Icon'
import { Box, Row, Stack } from '../base/layout/layout'
import type { FactIcon, IconName } from '../base/media/Icon'
import { Typography } from '../base/text/Typography'
import './FactGrid.scss'

export interface Fact {
  label: string
  value: string
  icon?: IconName | FactIcon
  /** Proven by a document or in person. */
  isVerified?: boolean
  /** The proof and its date, in words. */
  proof?: string | null
}

/** Facts about a person, two to a row, each under its label. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <Row align="stretch" isWrapping className="qx-facts">
      {facts.map((fact) => (
        <Row key={fact.label} align="start" className="qx-facts__fact">
          {fact.icon ? (
            <Row justify="center" isFixed right={20} surface="brand" tone="brand" className="qx-facts__icon">
              <Icon name={fact.icon} size={34} />
            </Row>
          ) : null}
          <Stack isGrowing>
            <Typography size="xs" tone="soft" leading="close">
              {fact.label}
            </Typography>
            <Row>
              <Typography right={8} size="m" weight="semibold" leading="close" lines={2}>
                {fact.value}
              </Typography>
              {fact.isVerified ? <Icon name="badge-check" size={28} color="var(--qx-success)" /> : null}
            </Row>
            {fact.proof ? (
              <Typography top={4} size="xs" tone="success" leading="close">
                {fact.proof}
              </Typography>
            ) : null}
          </Stack>
        </Row>
      ))}
    </Row>
  )
}

/** A white card with a title, for one topic of a detail page. */
export function DetailSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Box isInset bottom={24} pad={32} surface="card">
      <Row justify="between" bottom={24}>
        <Typography level={2} size="l" weight="semibold" leading="close" className="qx-detail-section__title">
          {title}
        </Typography>
        {note ? (
          <Typography size="s" tone="soft">
            {note}
          </Typography>
        ) : null}
      </Row>
      {children}
    </Box>
  )
}
