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
  cardImage: 'qx-person-card__image',
  cardWords: 'qx-person-card__words',
  cardName: 'qx-person-card__name',
  cardAge: 'qx-person-card__age',
  cardFacts: 'qx-person-card__facts',
  cardFoot: 'qx-person-card__foot',
  footerPersonal: 'qx-footer__tab--personal',
  question: 'qx-home-question',
  listMore: 'qx-list__more',
  login: 'qx-browse-login',
  headerCity: 'qx-header__city-name',
} as const
