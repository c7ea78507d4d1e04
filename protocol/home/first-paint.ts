/** What the drawn home page and everything around it agree on: the document, the drawing, the tool that bundles it, the server. */

/** The one page that the server draws. */
export const homePage = '/pages/index/index'

/**
 * The classes by which the document knows parts of the home screen. The build fails where the screen's sources have one of
 * them no more.
 */
export const homeParts = {
  card: 'qx-person-card',
  cardPhoto: 'qx-person-card__photo',
  cardFoot: 'qx-person-card__foot',
  footer: 'qx-footer',
  footerRow: 'qx-footer__row',
  listMore: 'qx-list__more',
  login: 'qx-browse-login',
  headerCity: 'qx-header__city-name',
  barCity: 'qx-love-bar__city-name',
} as const
