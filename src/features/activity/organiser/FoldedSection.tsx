/** A part of a long sheet, initially folded, with its content summarised in a line. */
import { observer } from 'mobx-react'
import { useState, type ReactNode } from 'react'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import type { FormModel } from '@/ui/form/FormModel'

interface FoldedSectionProps<T extends object> {
  form: FormModel<T>
  title: string
  /** Summary of its values, in words. */
  said: (typed: T) => string
  /** Names of its fields: it unfolds if one of them has an error. */
  names: readonly (keyof T & string)[]
  id: string
  children: ReactNode
}

function FoldedSectionOf<T extends object>({ form, title, said, names, id, children }: FoldedSectionProps<T>) {
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted || names.some((name) => form.errorOf(name) !== null)
  return (
    <Box bottom={16} radius="m" line="around" isClipped>
      <Row id={id} pad={24} gap={16} tall="row" isOpen={isOpen} press="row" onClick={() => setWanted(!isOpen)}>
        <Stack isGrowing gap={4}>
          <Typography size="m">{title}</Typography>
          {isOpen ? null : (
            <Typography size="s" tone="soft" lines={2}>
              {said(form.values)}
            </Typography>
          )}
        </Stack>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={34} color="var(--qx-ink-3)" />
      </Row>
      {isOpen ? (
        <Box padX={24} padTop={16} padBottom={16}>
          {children}
        </Box>
      ) : null}
    </Box>
  )
}

export const FoldedSection = observer(FoldedSectionOf) as typeof FoldedSectionOf
