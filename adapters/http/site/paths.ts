export const signInPath = "/sign-in";
export const signOutPath = "/sign-out";
export const passwordPath = "/account/password";
/** Asks for an e-mail address, whose domain says with which company's provider its user signs in. */
export const companySignInPath = "/sign-in/company";
/** Before the id of a company: where its provider leads browsers back to. */
export const providerPath = "/sign-in/oidc";
export const codePath = "/sign-in/code";
export const secondFactorPath = "/account/second-factor";
export const tokenPath = "/account/token";
export const sessionsPath = "/account/sessions";
/** Where users begin after signing in. */
export const startPath = "/";
/** Says for how long one stays signed in. */
export const stayPath = "/account/stay";
