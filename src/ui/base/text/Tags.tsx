import { Row, type BoxProps } from '../layout/layout'
import { Tag, type Tone } from './Tag'

interface TagsProps extends Pick<BoxProps, 'top' | 'bottom'> {
  words: readonly string[]
  tone?: Tone
  justify?: 'center'
}

/** Small words beside one another, on as many lines as they take; nothing where there are none. */
export function Tags({ words, tone, ...place }: TagsProps) {
  if (words.length === 0) return null
  return (
    <Row isWrapping gap={12} {...place}>
      {words.map((word) => (
        <Tag key={word} tone={tone}>
          {word}
        </Tag>
      ))}
    </Row>
  )
}
