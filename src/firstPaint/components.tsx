/**
 * Taro's components as the server writes them: the same elements and classes that the web app makes of them, without
 * handlers. Style attributes are forbidden to the page, so every style becomes a class of its own.
 */
import { Children, createContext, useContext, type CSSProperties, type ReactNode } from 'react'

/** Pictures that stand in the first view of every phone are asked for at once, the others when they come near. */
const EAGER_PICTURES = 3

/** A colour of the tenant's settings stands in a style sheet here: nothing that could end the rule it stands in. */
const PLAIN_VALUE = /^[\w#%.,()\- ]+$/

/** Taro's own styles of pictures may come with its scripts only. */
const PICTURES =
  '#first .taro-img__mode-aspectfill,#first .taro-img__mode-aspectfit{width:100%;height:100%;object-fit:cover}#first .taro-img__mode-aspectfit{object-fit:contain}#first .taro-img__mode-heightfix{height:100%}'

/** What one drawing gathers beside its markup. */
export class Gathered {
  private readonly styles = new Map<string, string>()
  private pictures = 0

  /** Whether the next picture of the page is one of the first. */
  takePicture(): boolean {
    this.pictures += 1
    return this.pictures <= EAGER_PICTURES
  }

  /** The class that stands for a style; the same style has the same class. */
  classOf(style: CSSProperties | undefined): string {
    const declarations = Object.entries(style ?? {})
      .map(([name, value]) => [cssName(name), String(value ?? '')] as const)
      .filter(([, value]) => PLAIN_VALUE.test(value))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
    if (!declarations) return ''
    let name = this.styles.get(declarations)
    if (!name) this.styles.set(declarations, (name = `fp${this.styles.size}`))
    return name
  }

  get css(): string {
    return PICTURES + [...this.styles].map(([declarations, name]) => `#first .${name}{${declarations}}`).join('')
  }
}

const cssName = (name: string): string => (name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))

export const GatheredContext = createContext<Gathered>(new Gathered())
/** Where the card that is being drawn leads; a card is a link until the app takes over. */
export const LinkContext = createContext<(className: string | undefined) => string | undefined>(() => undefined)

interface Props {
  className?: string
  style?: CSSProperties
  role?: string
  ariaLabel?: string
  'aria-label'?: string
  children?: ReactNode
}

const names = (...all: (string | undefined)[]): string | undefined => all.filter(Boolean).join(' ') || undefined

export function View({ className, style, role, ariaLabel, children, ...rest }: Props) {
  const gathered = useContext(GatheredContext)
  const href = useContext(LinkContext)(className)
  const props = { className: names(className, gathered.classOf(style)), 'aria-label': ariaLabel ?? rest['aria-label'], role }
  return href ? (
    <a {...props} href={href}>
      {children}
    </a>
  ) : (
    <div {...props}>{children}</div>
  )
}

export function Text({ className, style, children }: Props) {
  const gathered = useContext(GatheredContext)
  return <span className={names('taro-text', className, gathered.classOf(style))}>{children}</span>
}

interface ImageProps extends Props {
  src?: string
  mode?: string
}

export function Image({ className, style, src, mode = 'scaleToFill' }: ImageProps) {
  const gathered = useContext(GatheredContext)
  const isEager = gathered.takePicture()
  // React 18 knows `fetchPriority` only as an attribute in its HTML spelling.
  const order = isEager ? { fetchpriority: 'high' } : { loading: 'lazy' as const }
  return (
    <div className={names('taro-img', mode === 'widthFix' ? 'taro-img__widthfix' : undefined, className, gathered.classOf(style))}>
      <img className={`taro-img__mode-${mode.toLowerCase()}`} src={src} alt="" {...order} />
    </div>
  )
}

/** Only the slide in sight: the others would cost their pictures. */
export function Swiper({ className, style, children }: Props) {
  const gathered = useContext(GatheredContext)
  return (
    <div className={names('swiper-container-wrapper', className, gathered.classOf(style))}>
      <div className="swiper-container">
        <div className="swiper-wrapper">{Children.toArray(children)[0]}</div>
      </div>
    </div>
  )
}

export function SwiperItem({ className, children }: Props) {
  return <div className={names('swiper-slide', className)}>{children}</div>
}

/** Parts of sheets and dialogs, none of which is open before a person does something. */
function Unopened(): never {
  throw new Error('a closed part was drawn')
}
export {
  Unopened as ScrollView,
  Unopened as Input,
  Unopened as Textarea,
  Unopened as Button,
  Unopened as Switch,
  Unopened as RichText,
  Unopened as Canvas,
  Unopened as Slider,
}
