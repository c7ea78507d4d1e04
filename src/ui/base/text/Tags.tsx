import { Row, type BoxProps } from '../layout/layout'
import { Tag, type Tone } from './Tag'

interface TagsProps extends Pick<BoxProps, 'top' | 'bottom'> {
  words: readonly string[]
  tone?: Tone
  justify?: 'center'
}

/** Short words side by side, on as many lines as they need; renders nothing without words. */
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
