/**
 * Taro's components as the server renders them: the same elements and classes as in the web app, without handlers. The
 * page's policy forbids style attributes, so every style becomes a class.
 */
import { createContext, useContext, type CSSProperties, type ReactNode } from 'react'

/**
 * Number of pictures in the first view of every phone. The browser requests the first ones during parsing; the script
 * in `index.html` requests the others once it knows that the cards are for this viewer, and the rest on scroll.
 */
const FIRST_PICTURES = 4
const EAGER_PICTURES = 2

/** A colour of the tenant's settings is inserted into a style sheet, so it may contain nothing that ends the rule. */
const PLAIN_VALUE = /^[\w#%.,()\- ]+$/

/** Taro's own picture styles may arrive only with its scripts. */
const PICTURES =
  '#first .taro-img__mode-aspectfill,#first .taro-img__mode-aspectfit{width:100%;height:100%;object-fit:cover}#first .taro-img__mode-aspectfit{object-fit:contain}#first .taro-img__mode-heightfix{height:100%}'

/** Data collected during a rendering, in addition to its markup. */
export class RenderOutput {
  private readonly styles = new Map<string, string>()
  private pictures = 0

  /** Attributes of the page's next picture. */
  takePicture(src: string | undefined): object {
    this.pictures += 1
    // React 18 knows `fetchPriority` only as an attribute in its HTML spelling.
    const order = this.pictures <= FIRST_PICTURES ? { fetchpriority: 'high' } : {}
    return { ...order, [this.pictures <= EAGER_PICTURES ? 'src' : 'data-src']: src }
  }

  /** The class for a style; equal styles share a class. */
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

export const RenderOutputContext = createContext<RenderOutput>(new RenderOutput())
/** Target of the card being rendered; a card is a link until the app has started. */
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
  const gathered = useContext(RenderOutputContext)
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
  const gathered = useContext(RenderOutputContext)
  return <span className={names('taro-text', className, gathered.classOf(style))}>{children}</span>
}

interface ImageProps extends Props {
  src?: string
  mode?: string
}

export function Image({ className, style, src, mode = 'scaleToFill' }: ImageProps) {
  const gathered = useContext(RenderOutputContext)
  return (
    <div className={names('taro-img', mode === 'widthFix' ? 'taro-img__widthfix' : undefined, className, gathered.classOf(style))}>
      <img className={`taro-img__mode-${mode.toLowerCase()}`} alt="" {...gathered.takePicture(src)} />
    </div>
  )
}

/** Stubs for sheets, dialogs and lazy parts, which do not exist before the app has loaded. */
function Unopened(): never {
  throw new Error('a closed part was drawn')
}
export {
  Unopened as ScrollView,
  Unopened as Swiper,
  Unopened as SwiperItem,
  Unopened as Input,
  Unopened as Textarea,
  Unopened as Button,
  Unopened as Switch,
  Unopened as RichText,
  Unopened as Canvas,
  Unopened as Slider,
}
