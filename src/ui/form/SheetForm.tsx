import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../base/action/Button'
import { Box, Row } from '../base/layout/layout'
import { Sheet } from '../base/overlay/Sheet'
import { Typography } from '../base/text/Typography'
import { fieldId } from './FieldShell'
import type { FormModel } from './FormModel'
import './SheetForm.scss'

export interface SheetFormProps<T extends object> {
  isOpen: boolean
  onClose: () => void
  title: string
  form: FormModel<T>
  /** Above the fields: the purpose of the form. */
  lead?: ReactNode
  /** The fields, each with `look="open"`, in the order in which errors are searched. */
  children?: ReactNode
  submitWords: string
  submitId?: string
  submitKind?: ButtonProps['kind']
  isSubmitDisabled?: boolean
  /** Content to the left of the submit button: another answer, the price. */
  beside?: ReactNode
  /** Called after the server accepted the form. */
  onDone?: () => unknown
  /** The result, shown in place of the fields; null until it is available. Without this property the sheet closes. */
  outcome?: { title: string; content: ReactNode } | null
}

function SheetFormOf<T extends object>(props: SheetFormProps<T>) {
  const { isOpen, onClose, title, form, lead, children, submitWords, submitId, submitKind, isSubmitDisabled, beside, onDone, outcome } =
    props
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    if (!isOpen) form.flushDraft()
  }, [isOpen, form])

  async function handleSubmit() {
    setWrong('')
    if (await form.submit()) {
      if (outcome === undefined) {
        onClose()
        form.clear()
      }
      await onDone?.()
      return
    }
    const name = form.firstError()
    if (name) setWrong(fieldId(name))
  }

  if (outcome) {
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title={outcome.title}>
        {outcome.content}
      </Sheet>
    )
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      leadTo={wrong}
      footer={
        <View>
          {form.refusal ? (
            <Typography bottom={12} size="s" tone="danger">
              {form.refusal}
            </Typography>
          ) : null}
          <Row>
            {beside ? (
              <Box isFixed right={20}>
                {beside}
              </Box>
            ) : null}
            <Button
              isBlock
              size="l"
              id={submitId}
              kind={submitKind}
              isLoading={form.isSubmitting}
              isDisabled={isSubmitDisabled}
              onClick={handleSubmit}
            >
              {submitWords}
            </Button>
          </Row>
        </View>
      }
    >
      <Box padX="gutter" padBottom={24} className="qx-sheet-form">
        {typeof lead === 'string' ? (
          <Typography bottom={24} size="sm" tone="soft">
            {lead}
          </Typography>
        ) : (
          lead
        )}
        {children}
      </Box>
    </Sheet>
  )
}

/**
 * A form in a sheet. One submit runs at a time. Typed values stay when the sheet is closed and after a refusal, whose
 * message is shown at the fields or above the button.
 */
export const SheetForm = observer(SheetFormOf) as typeof SheetFormOf
