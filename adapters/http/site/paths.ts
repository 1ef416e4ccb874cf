export const signInPath = "/sign-in";
export const signOutPath = "/sign-out";
export const passwordPath = "/account/password";
/** Asks for an e-mail address, whose domain determines the company whose provider the user signs in with. */
export const companySignInPath = "/sign-in/company";
/** The callback address for a company's provider, followed by the company's id. */
export const providerPath = "/sign-in/oidc";
export const codePath = "/sign-in/code";
export const secondFactorPath = "/account/second-factor";
export const tokenPath = "/account/token";
export const sessionsPath = "/account/sessions";
/** Where users go after signing in. */
export const startPath = "/";
/** Shows how long the user stays signed in. */
export const stayPath = "/account/stay";
